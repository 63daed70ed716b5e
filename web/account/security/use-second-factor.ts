import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../api-client.ts'

const fetchSecondFactor = () => callApi('GET /account/second-factor')

export type SecondFactorState = Awaited<ReturnType<typeof fetchSecondFactor>>

/** Loads the state of the second factor, and reloads it after each change. */
export function useSecondFactor() {
  const [state, setState] = useState<SecondFactorState | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    setState((before) => (before === 'failed' ? 'loading' : before))
    setState(await fetchSecondFactor().catch(() => 'failed' as const))
  }, [])
  useEffect(() => {
    load()
  }, [load])
  return { state, load }
}

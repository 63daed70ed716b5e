import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchTraffic, type Traffic } from './fetch-traffic.ts'
import type { Span } from './range.ts'
import { sampleTraffic } from './sample-traffic.ts'

/**
 * The traffic of a range. Until the shop has answered once it is a sample; while another range loads, and when that
 * fails, it is what was there before: `traffic` says itself of which days it is. A failure is logged.
 */
export function useTraffic({ from, to }: Span) {
  const [answered, setAnswered] = useState<Traffic | null>(null)
  const [state, setState] = useState<'loading' | 'failed' | 'known'>('loading')
  const asked = useRef(0)
  const reload = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    // What was asked for before may be answered after.
    const isLatest = () => turn === asked.current
    setState('loading')
    try {
      const traffic = await fetchTraffic({ from, to })
      if (!isLatest()) return
      setAnswered(traffic)
      setState('known')
    } catch (error) {
      console.error(error)
      if (isLatest()) setState('failed')
    }
  }, [from, to])
  useEffect(() => {
    reload()
  }, [reload])
  const sample = useMemo(() => sampleTraffic({ from, to }), [from, to])
  return { traffic: answered ?? sample, isSample: answered === null, state, reload }
}

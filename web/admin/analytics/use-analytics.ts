import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Analytics, fetchAnalytics } from './fetch-analytics.ts'
import type { DayRange } from './range/range.ts'
import { createSampleAnalytics } from './sample-analytics.ts'

/**
 * Loads the analytics of a range. Returns sample data until the first response, and the previous data while
 * another range loads or fails; `traffic` states the days that it covers. Logs failures.
 */
export function useAnalytics({ from, to }: DayRange) {
  const [answered, setAnswered] = useState<Analytics | null>(null)
  const [state, setState] = useState<'loading' | 'failed' | 'known'>('loading')
  const latestRequest = useRef(0)
  const reload = useCallback(async () => {
    latestRequest.current += 1
    const request = latestRequest.current
    // Responses can arrive out of order, so only the latest request counts.
    const isLatest = () => request === latestRequest.current
    setState('loading')
    try {
      const traffic = await fetchAnalytics({ from, to })
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
  const sample = useMemo(() => createSampleAnalytics({ from, to }), [from, to])
  return { traffic: answered ?? sample, isSample: answered === null, state, reload }
}

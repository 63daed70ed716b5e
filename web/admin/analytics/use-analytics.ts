import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Analytics, fetchAnalytics } from './fetch-analytics.ts'
import type { DayRange } from './range/range.ts'
import { createSampleAnalytics } from './sample-analytics.ts'

/**
 * The traffic of a range. Until the shop has answered once it is a sample; while another range loads, and when that
 * fails, it is what was there before: `traffic` says itself of which days it is. A failure is logged.
 */
export function useAnalytics({ from, to }: DayRange) {
  const [answered, setAnswered] = useState<Analytics | null>(null)
  const [state, setState] = useState<'loading' | 'failed' | 'known'>('loading')
  const asked = useRef(0)
  const reload = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    // What was asked for before may be answered after.
    const isLatest = () => turn === asked.current
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

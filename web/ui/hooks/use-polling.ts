import { useEffect, useEffectEvent } from 'react'

/** Polls at this interval, in ms, while the page is visible, and when it becomes visible again. Null stops it. */
export function usePolling(poll: () => Promise<void>, every: number | null): void {
  const onDue = useEffectEvent(poll)
  useEffect(() => {
    if (every === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    let asking = false
    const begin = () => {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(due, every)
    }
    // The interval starts after the answer, so that requests never overlap.
    const due = async () => {
      if (asking) return
      asking = true
      if (document.visibilityState === 'visible') await onDue()
      asking = false
      begin()
    }
    const onVisibility = () => document.visibilityState === 'visible' && due()
    document.addEventListener('visibilitychange', onVisibility)
    begin()
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [every])
}

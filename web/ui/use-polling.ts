import { useEffect, useEffectEvent } from 'react'

/** Asks every so many milliseconds while the page is looked at, and when it is looked at again. Null: not at all. */
export function usePolling(ask: () => Promise<void>, every: number | null): void {
  const onDue = useEffectEvent(ask)
  useEffect(() => {
    if (every === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let asking = false
    const begin = () => {
      clearTimeout(timer)
      if (!over) timer = setTimeout(due, every)
    }
    // The next is counted from the answer: a slow server is not asked twice at once.
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
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [every])
}

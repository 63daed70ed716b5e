import { useEffect, useState } from 'react'

const UPDATE_INTERVAL_MS = 60_000

/** Returns the time in milliseconds, once a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

import { useEffect, useEffectEvent, useState } from 'react'
import { api, unwrapResponse } from '../../api-client.ts'
import { usePolling } from '../../ui/use-polling.ts'

function fetchStats() {
  return unwrapResponse(api.admin.stats.$get())
}

export type Stats = Awaited<ReturnType<typeof fetchStats>>

const REFRESH_INTERVAL_MS = 60_000

/**
 * Loads the figures and refreshes them every minute while the page is visible. Logs failures and keeps the
 * figures shown.
 */
export function useStats() {
  const [stats, setStats] = useState<Stats | null>(null)
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(true)
  const load = async () => {
    setLoading(true)
    try {
      setStats(await fetchStats())
      setFailed(false)
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
    setLoading(false)
  }
  const first = useEffectEvent(load)
  useEffect(() => {
    first()
  }, [])
  usePolling(load, REFRESH_INTERVAL_MS)
  return { stats, failed, loading, load }
}

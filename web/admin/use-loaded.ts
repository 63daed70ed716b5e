import { useCallback, useEffect, useState } from 'react'

/**
 * Loads data of a screen once and again on demand; null until loaded. `read` must keep its identity between
 * renders. Logs a failure and keeps the data shown.
 */
export function useLoaded<Known>(read: () => Promise<Known>) {
  const [data, setData] = useState<Known | null>(null)
  const [failed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    setFailed(false)
    try {
      setData(await read())
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [read])
  useEffect(() => {
    reload()
  }, [reload])
  return { data, setData, failed, reload }
}

import { useCallback, useEffect, useState } from 'react'

/**
 * What a screen needs to know, read once and again on demand; null until it is known. `read` must stay the same
 * function between renders. A failure is logged; what is known stays.
 */
export function useLoaded<Known>(read: () => Promise<Known>) {
  const [known, setKnown] = useState<Known | null>(null)
  const [failed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    setFailed(false)
    try {
      setKnown(await read())
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [read])
  useEffect(() => {
    reload()
  }, [reload])
  return { known, setKnown, failed, reload }
}

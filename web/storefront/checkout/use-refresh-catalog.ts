import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** The catalogue's call answers from memory for two seconds. */
const CATALOG_CACHE_MS = 2_500

/** Shows packages and prices as they are by now: at once, and once more when every process knows of a change. */
export function useRefreshCatalog(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    revalidate()
    clearTimeout(timer.current)
    timer.current = setTimeout(revalidate, CATALOG_CACHE_MS)
  }
}

import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** The server caches the catalog for two seconds. */
const CATALOG_CACHE_MS = 2_500

/** Reloads packages and prices: at once, and again when every process has noticed the change. */
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

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Cursor of a list's page in the address. */
export const CURSOR_PARAM = 'before'

/** Parameters to set; undefined and '' remove one. */
export type FilterChange = Record<string, string | undefined>

/**
 * The filters of a screen, which its address holds. A change goes back to the first page. Each change builds on
 * the last requested address rather than the rendered one, so that quick successive changes do not overwrite
 * each other.
 */
export function useFilters(): [filters: URLSearchParams, change: (part: FilterChange) => void] {
  const [filters, setFilters] = useSearchParams()
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  }, [filters])
  const change = (part: FilterChange) => {
    const next = new URLSearchParams(latest.current)
    next.delete(CURSOR_PARAM)
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name)
    latest.current = next
    setFilters(next, { replace: true, preventScrollReset: true })
  }
  return [filters, change]
}

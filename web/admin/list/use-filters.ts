import { startTransition, useOptimistic } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** Cursor of a list's page in the address. */
export const CURSOR_PARAM = 'before'

/** Parameters to set; undefined and '' remove one. */
export type FilterChange = Record<string, string | undefined>

/** Parameters still navigated to: a screen changes them in several places, and the next change must not lose this one. */
let pending: URLSearchParams | undefined

/** Returns the latest parameters. The address has new ones before React draws them. */
export function getLatestSearch(): URLSearchParams {
  return new URLSearchParams(pending ?? location.search)
}

/** Returns a function that replaces the parameters of the address; `getLatestSearch` returns them at once. */
export function useSearchNavigation(): (next: URLSearchParams, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return async (next, options) => {
    pending = next
    try {
      await navigate({ search: `${next}` }, { replace: true, preventScrollReset: true, ...options })
    } finally {
      if (pending === next) pending = undefined
    }
  }
}

/**
 * The filters of a screen, which its address holds. They follow a change at once, while the list still loads. A change
 * goes back to the first page.
 */
export function useFilters(): [filters: URLSearchParams, change: (part: FilterChange) => void] {
  const [address] = useSearchParams()
  const [filters, setRequested] = useOptimistic(address)
  const goTo = useSearchNavigation()
  const change = (part: FilterChange) => {
    const next = getLatestSearch()
    next.delete(CURSOR_PARAM)
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name)
    startTransition(async () => {
      setRequested(next)
      await goTo(next)
    })
  }
  return [filters, change]
}

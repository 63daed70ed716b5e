import { useEffect } from 'react'
import { type To, useLocation, useSearchParams } from 'react-router'
import { ApiError } from '../../api-client.ts'
import { getLatestSearch, useSearchNavigation } from './use-filters.ts'

/**
 * The item of a list whose drawer is open. The address holds it beside the filters and the page of the list.
 * `pageParam` is the cursor of a list inside the drawer.
 */
export function useOpenItem(
  param: string,
  pageParam?: string,
): {
  openId: string | null
  getLink: (id: string) => To
  close: () => void
  /** Opens the next or previous one of the listed items. */
  step: (ids: string[], by: 1 | -1) => void
} {
  const [address] = useSearchParams()
  const goTo = useSearchNavigation()
  const { state } = useLocation()
  const withItem = (id: string | null, search = address) => {
    const next = new URLSearchParams(search)
    if (id) next.set(param, id)
    else next.delete(param)
    if (pageParam) next.delete(pageParam)
    return next
  }
  const openId = address.get(param)
  const show = (id: string | null) => {
    goTo(withItem(id, getLatestSearch()), { state }).catch(console.error)
  }
  return {
    openId,
    getLink: (id) => ({ search: `${withItem(id)}` }),
    close: () => show(null),
    step: (ids, by) => {
      // Beside a list stands its first item until the address opens another.
      const next = ids[(openId ? ids.indexOf(openId) : 0) + by]
      if (next) show(next)
    },
  }
}

/** The item that the address opens; `missing` when it does not exist any more, `failed` when it could not be loaded. */
export type OpenItem<Item> = Item | 'missing' | 'failed'

/** Fetches the item that stands beside a list, or null without one. A failure is logged. */
export async function fetchOpenItem<Item>(
  id: string | null | undefined,
  fetchItem: (id: string) => Promise<Item>,
): Promise<OpenItem<Item> | null> {
  if (!id) return null
  try {
    return await fetchItem(id)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return 'missing'
    console.error(error)
    return 'failed'
  }
}

/** Focuses the row of a list again when the user returns from its editor, whose address ends with the id. */
export function useFocusOnReturn(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const row = document.querySelector(`[data-row="${CSS.escape(hash.slice(1))}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  }, [hash])
}

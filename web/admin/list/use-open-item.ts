import { type To, useLocation, useSearchParams } from 'react-router'

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
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const withItem = (id: string | null) => {
    const next = new URLSearchParams(address)
    if (id) next.set(param, id)
    else next.delete(param)
    if (pageParam) next.delete(pageParam)
    return next
  }
  const openId = address.get(param)
  const show = (id: string | null) =>
    setAddress(withItem(id), { replace: true, preventScrollReset: true, state })
  return {
    openId,
    getLink: (id) => ({ search: `${withItem(id)}` }),
    close: () => show(null),
    step: (ids, by) => {
      const next = openId && ids[ids.indexOf(openId) + by]
      if (next) show(next)
    },
  }
}

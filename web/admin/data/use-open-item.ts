import { type To, useSearchParams } from 'react-router'

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
} {
  const [address, setAddress] = useSearchParams()
  const withItem = (id: string | null) => {
    const next = new URLSearchParams(address)
    if (id) next.set(param, id)
    else next.delete(param)
    if (pageParam) next.delete(pageParam)
    return next
  }
  return {
    openId: address.get(param),
    getLink: (id) => ({ search: `${withItem(id)}` }),
    close: () => setAddress(withItem(null), { replace: true, preventScrollReset: true }),
  }
}

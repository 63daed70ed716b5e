import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** On a page whose address brings a token: what the page loads is not told where it was loaded from. */
export const NO_REFERRER_HEADERS = { 'referrer-policy': 'no-referrer' }

/**
 * The token of the link that led here, or null. It leaves the address at once, where history, screenshots and
 * shoulders would have it, and stays with this entry of the tab's history, so that a reload still knows it.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  const [token] = useState(inAddress || getStateToken(state))
  useEffect(() => {
    if (inAddress === null) return
    const rest = new URLSearchParams(search)
    rest.delete('token')
    navigate({ search: `${rest}`, hash }, { replace: true, preventScrollReset: true, state: { token } })
  }, [inAddress, search, hash, token, navigate])
  return token
}

function getStateToken(state: unknown): string | null {
  const { token } = (state ?? {}) as { token?: unknown }
  return typeof token === 'string' && token ? token : null
}

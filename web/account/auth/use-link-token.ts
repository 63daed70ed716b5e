import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'

/** For pages with a token in the URL: requests for page resources must not send it as the referrer. */
export function sendNoReferrer(): HeadersInit {
  return { 'referrer-policy': 'no-referrer' }
}

/** The loader of such a page reads the token once: the page then moves it from the address to the history entry. */
export function keepLink(): boolean {
  return false
}

/**
 * Returns the token of the link, or null. Removes it from the URL at once, so that it does not stay in the
 * history or show in screenshots. It is kept in the state of the history entry, so that a reload still has
 * it; the server does not see that state, so after a reload the token is null until the page is hydrated.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  const isHydrated = useHydrated()
  const [tokenOfLink] = useState(inAddress || null)
  const token = tokenOfLink ?? (isHydrated ? getStateToken(state) : null)
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

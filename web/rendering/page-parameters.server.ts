import { href } from 'react-router'

/**
 * The pages that are cached, and of each the query parameters that its loader or its first rendering reads. A request with
 * one of these is rendered for itself. All other parameters (utm_source, gclid, anything) reach neither the server's
 * rendering nor the cache key; the browser reports them to the analytics. `lang` is read before the page is looked up.
 */
export const PAGE_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  [href('/'), []],
  [href('/services'), []],
  [href('/about'), []],
  [href('/faq'), []],
  [href('/contact'), []],
  [href('/terms'), []],
  [href('/privacy'), []],
  [href('/refund'), []],
  [href('/cart'), []],
  [href('/checkout'), []],
  [href('/payment-processing'), ['session_id']],
  [
    href('/payment-success'),
    ['session_id', 'method', 'orderId', 'amount', 'token', 'payment_intent', 'redirect_status'],
  ],
  [href('/login'), ['from']],
  [href('/register'), ['from']],
  [href('/forgot-password'), ['from']],
  [href('/reset-password'), ['token']],
  [href('/change-password'), []],
  [href('/account'), []],
  [href('/setup'), ['token']],
  [href('/dashboard'), []],
  [href('/orders'), []],
  // The browser loads what staff see, and reads their filters: the server renders a screen that waits.
  [href('/admin'), []],
  [href('/users-teams'), []],
  [href('/translations'), []],
  [href('/analytics'), []],
  [href('/settings/:section?'), []],
  [href('/robots.txt'), []],
  [href('/.well-known/security.txt'), []],
  [href('/sitemap.xml'), []],
  [href('/manifest.webmanifest'), []],
])

/** Where every path that is no page is rendered and cached: a path that no route matches. */
export const NOT_FOUND_PATH = '/404'

/** Whether the page is the same for everyone who asks for it in one language and currency. */
export function isCacheable(path: string, search: string): boolean {
  const read = PAGE_PARAMETERS.get(path)
  if (!read) return false
  if (read.length === 0 || search === '') return true
  const asked = new URLSearchParams(search)
  return !read.some((name) => asked.has(name))
}

/** The language that the query asks for: the first, when it names several. */
export function getLangParam(search: string): string | null {
  return /lang|%/.test(search) ? new URLSearchParams(search).get('lang') : null
}

/** Path and query of a request, without the cost of a URL: it is done for each page that leaves from the cache. */
export function parseAddress(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const query = url.indexOf('?', start)
  if (query === -1 || query > end) return { path: url.slice(start, end), search: '' }
  return { path: url.slice(start, query), search: url.slice(query, end) }
}

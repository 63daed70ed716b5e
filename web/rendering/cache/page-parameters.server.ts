import { href } from 'react-router'

/**
 * The cached pages, and the query parameters that the loader or the first rendering of each reads. A request
 * with one of these is rendered for itself. Other parameters (utm_source, gclid) reach neither the rendering nor
 * the cache key; the browser reports them to the analytics. `lang` is read before the lookup.
 */
export const PAGE_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  [href('/'), []],
  [href('/services'), []],
  [href('/reviews'), ['before', 'package', 'rating']],
  [href('/about'), []],
  [href('/faq'), []],
  [href('/contact'), []],
  [href('/terms'), []],
  [href('/privacy'), []],
  [href('/refund'), []],
  [href('/withdrawal'), ['token']],
  [href('/imprint'), []],
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
  [href('/login-link'), ['token', 'from']],
  [href('/verify-email'), ['token']],
  [href('/undo-email-change'), ['token']],
  [href('/change-password'), []],
  [href('/account'), []],
  [href('/setup'), ['token']],
  [href('/dashboard'), []],
  [href('/orders'), []],
  // Staff data is loaded in the browser: the server renders only a loading screen.
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

/** The cache path shared by all paths that match no route. */
export const NOT_FOUND_PATH = '/404'

/** Stands for every value of a path parameter. */
const ANY_VALUE = '-'

/**
 * Returns the path under which the page of a request is rendered and cached for everyone; null when the request is
 * rendered for itself. `route` is its pattern. Only the browser loads the data of a page that is not listed: the server
 * renders one loading screen for all its parameters and queries.
 */
export function getSharedPath(path: string, search: string, route: string): string | null {
  if (route === 'unmatched') return NOT_FOUND_PATH
  if (isCacheable(path, search)) return path
  return PAGE_PARAMETERS.has(path) ? null : replaceParameters(route)
}

export function replaceParameters(route: string): string {
  return route.replace(/\/:\w+\?$/, '').replace(/:\w+/, ANY_VALUE)
}

/** Whether the page is the same for everyone in one language and currency. */
export function isCacheable(path: string, search: string): boolean {
  const read = PAGE_PARAMETERS.get(path)
  if (!read) return false
  if (read.length === 0 || search === '') return true
  const query = new URLSearchParams(search)
  return !read.some((name) => query.has(name))
}

/** Returns the first `lang` parameter of a query, or null. */
export function getLangParam(search: string): string | null {
  return /lang|%/.test(search) ? new URLSearchParams(search).get('lang') : null
}

/** Returns path and query of a request. Avoids `new URL`, because this runs for each cached page. */
export function parseAddress(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const query = url.indexOf('?', start)
  if (query === -1 || query > end) return { path: url.slice(start, end), search: '' }
  return { path: url.slice(start, query), search: url.slice(query, end) }
}

import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Runtime, Visit } from '../runtime.ts'
import { policyFor } from './content-security-policy.ts'
import { visitContext } from './context.ts'
import { NOT_KEPT, PageCache, placeOf } from './page-cache.ts'
import { isCheckout } from './storefront/checkout/checkout-address.ts'

/** Renders pages and their data, and answers from the cache where a page is the same for everyone. */
export function servePages(runtime: Runtime, always: [string, string][]) {
  const render = createRequestHandler(
    () => import('virtual:react-router/server-build'),
    runtime.environment.production ? 'production' : 'development',
  )
  const cache = new PageCache(always)

  async function renderPage(request: Request, visit: Visit): Promise<Response> {
    const context = new RouterContextProvider()
    // A page that renews itself in the cache was asked for by nobody: it looks for newer words itself.
    const words = await runtime.words.fresh()
    const made = { withoutDatabase: false }
    context.set(visitContext, { runtime, visit: { ...visit, words }, made })
    const rendered = await render(request, context)
    const response = made.withoutDatabase ? forThisMoment(rendered) : rendered
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = scriptsLater(await response.text())
    const stripe = Boolean(runtime.environment.stripe) && isCheckout(new URL(request.url).pathname)
    response.headers.set('content-security-policy', policyFor(html, { stripe }))
    // Google Pay may open a window from within Stripe's frame, and must stay in touch with it.
    if (stripe) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.headers.set('content-language', visit.locale.lang)
    return new Response(html, { status: response.status, headers: response.headers })
  }

  return {
    /** A page that is in the cache, fresh or being renewed; null when it has to be rendered. */
    cached(request: Request, readVisit: (langParam: string | null) => Visit): Response | null {
      const { pathname, search, searchParams } = new URL(request.url)
      if (!cache.knows(pathname)) return null
      const visit = readVisit(searchParams.get('lang'))
      const place = placeOf(request.method, pathname, search, visit)
      return (
        place && cache.find(place, request.headers.get('accept-encoding'), () => renderPage(request, visit))
      )
    },
    async rendered(request: Request, visit: Visit): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const place = placeOf(request.method, pathname, search, visit)
      if (!place || !runtime.environment.production) return renderPage(request, visit)
      return cache.fill(place, request.headers.get('accept-encoding'), () => renderPage(request, visit))
    },
  }
}

/** What stands in is shown and not kept; what nothing stands in for may be there in a moment. */
function forThisMoment({ status, headers, body }: Response): Response {
  headers.set('cache-control', NOT_KEPT)
  if (status >= 500) headers.set('retry-after', '2')
  return new Response(body, { status: status >= 500 ? 503 : status, headers })
}

/** The page, its styles and fonts come first: it can be read before it can be pressed. */
function scriptsLater(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

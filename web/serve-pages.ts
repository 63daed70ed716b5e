import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Runtime, Visit } from '../runtime.ts'
import { watchContent } from '../shop/content/watch-content.ts'
import { watchPageCache } from '../watch/page-cache.ts'
import { policyFor } from './content-security-policy.ts'
import { visitContext } from './context.ts'
import { type Asked, PageCache, placeOf, type Rendered } from './page-cache.ts'
import { isDecodable, knowPages } from './page-route.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { isCheckout } from './storefront/checkout/checkout-address.ts'

/** Renders pages and their data, and answers from the cache where a page is the same for everyone. */
export function servePages(runtime: Runtime, always: [string, string][]) {
  const { production, countryHeader, stripe: stripeKeys } = runtime.environment
  const render = createRequestHandler(
    async () => {
      const build = await import('virtual:react-router/server-build')
      knowPages(build.routes)
      return build
    },
    production ? 'production' : 'development',
  )
  const cache = new PageCache(always, countryHeader ? [countryHeader] : [])
  watchPageCache(() => ({ ...cache.counts, ...cache.held }))
  // Which languages may be chosen is asked before the cache is.
  const content = watchContent(runtime.db, runtime.signals, () => void runtime.words.fresh())

  async function renderPage(request: Request, visit: Visit): Promise<Rendered> {
    const context = new RouterContextProvider()
    // Of before anything is read: what changes meanwhile makes another version.
    let version = await content.fresh()
    // A page that renews itself in the cache was asked for by nobody: it looks for newer words itself.
    const words = await runtime.words.fresh()
    const standIn = () => {
      version = null
    }
    context.set(visitContext, { runtime, visit: { ...visit, words }, standIn })
    const rendered = await render(request, context)
    const response = version === null ? forThisMoment(rendered) : rendered
    if (!response.headers.get('content-type')?.startsWith('text/html')) return { response, version }
    const text = await response.text()
    // While developing, hot reload has its own ways.
    const html = production ? scriptsAfterPaint(text) : text
    const stripe = Boolean(stripeKeys) && isCheckout(new URL(request.url).pathname)
    response.headers.set('content-security-policy', policyFor(html, { stripe }))
    // Google Pay may open a window from within Stripe's frame, and must stay in touch with it.
    if (stripe) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.headers.set('content-language', visit.locale.lang)
    const { status, headers } = response
    return { response: new Response(html, { status, headers }), version }
  }

  return {
    /** A page that is in the cache, as the content is now; null when it has to be rendered. */
    cached(
      request: Request,
      readVisit: (langParam: string | null, path: string) => Visit,
    ): Response | Promise<Response> | null {
      const { pathname, search, searchParams } = new URL(request.url)
      let visit: Visit | undefined
      const place = placeOf(request.method, pathname, search, () => {
        visit = readVisit(searchParams.get('lang'), pathname)
        return visit.locale
      })
      if (!place || !visit) return null
      const asking = visit
      void content.fresh()
      return cache.find(place, content.version(), askedBy(request, asking), () =>
        renderPage(gotten(request), asking),
      )
    },
    async rendered(asked: Request, visit: Visit): Promise<Response> {
      const request = named(asked)
      const { pathname, search } = new URL(request.url)
      const place = placeOf(request.method, pathname, search, () => visit.locale)
      if (!place || !production) return (await renderPage(request, visit)).response
      return cache.fill(place, askedBy(request, visit), () => renderPage(gotten(request), visit))
    },
  }
}

function askedBy({ headers }: Request, { shareable, requestId }: Visit): Asked {
  const [encodings, known] = [headers.get('accept-encoding'), headers.get('if-none-match')]
  return { encodings, known, shareable, requestId }
}

/** What nothing stands in for may be there in a moment. */
function forThisMoment(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers([...response.headers, ['retry-after', '2']])
  return new Response(response.body, { status: 503, headers })
}

/** A path that cannot be decoded names nothing: escaped once more, it is one that is not there, as any other. */
function named(request: Request): Request {
  const url = new URL(request.url)
  if (isDecodable(url.pathname)) return request
  url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, { method: request.method, headers: request.headers })
}

/** What is kept is the whole page, also when only its head was asked for. */
function gotten(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}

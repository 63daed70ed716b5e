import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Runtime, Visit } from '../runtime.ts'
import { watchContent } from '../shop/content/watch-content.ts'
import { watchPageCache } from '../watch/page-cache.ts'
import { newScriptNonce, policyFor, withoutNonce } from './content-security-policy.ts'
import { visitContext } from './context.ts'
import { type Asked, PageCache, placeOf, type Rendered } from './page-cache.ts'
import { addressOf, isCached, langIn, NOT_FOUND } from './page-parameters.ts'
import { canonicalPath, isDecodable, knowPages, MANIFEST, pageRouteOf } from './page-route.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { isCheckout } from './storefront/checkout/checkout-address.ts'

/** Renders pages and their data, and answers from the cache where a page is the same for everyone. */
export function servePages(runtime: Runtime, always: [string, string][]) {
  const { production, countryHeader, stripe: stripeKeys } = runtime.environment
  async function loadBuild() {
    const build = await import('virtual:react-router/server-build')
    knowPages(build.routes)
    return build
  }
  const render = createRequestHandler(loadBuild, production ? 'production' : 'development')
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
    const scriptNonce = newScriptNonce()
    context.set(visitContext, { runtime, visit: { ...visit, words }, standIn, scriptNonce })
    const rendered = await render(request, context)
    const response = version === null ? forThisMoment(rendered) : rendered
    if (!response.headers.get('content-type')?.startsWith('text/html')) return { response, version }
    const text = await response.text()
    // While developing, hot reload has its own ways.
    const html = production ? scriptsAfterPaint(text) : text
    const stripe = Boolean(stripeKeys) && isCheckout(new URL(request.url).pathname)
    response.headers.set('content-security-policy', policyFor(html, scriptNonce, { stripe }))
    // Google Pay may open a window from within Stripe's frame, and must stay in touch with it.
    if (stripe) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.headers.set('content-language', visit.locale.lang)
    const { status, headers } = response
    return { response: new Response(withoutNonce(html, scriptNonce), { status, headers }), version }
  }

  /** Renders a page for everyone: without the query, which it does not read, and not ended with the one who asks. */
  function renderShared({ url, headers }: Request, path: string, visit: Visit): Promise<Rendered> {
    return renderPage(new Request(new URL(path, url), { headers }), visit)
  }

  return {
    /** A page that is in the cache, as the content is now; null when it has to be rendered. */
    cached(
      request: Request,
      readVisit: (langParam: string | null, path: string) => Visit,
    ): Response | Promise<Response> | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const { path, search } = addressOf(request.url)
      if (!isCached(path, search)) return null
      const visit = readVisit(langIn(search), path)
      void content.fresh()
      return cache.find(placeOf(path, visit.locale), content.version(), askedBy(request, visit), () =>
        renderShared(request, path, visit),
      )
    },
    /** For GET and HEAD. */
    async rendered(request: Request, visit: Visit): Promise<Response> {
      const { path, search } = addressOf(request.url)
      await loadBuild()
      const { kind, route } = pageRouteOf(path)
      if (kind === 'data' || route === MANIFEST) return (await renderPage(named(request), visit)).response
      const canonical = canonicalPath(path, route)
      if (canonical !== path) return movedTo(canonical + search)
      const shared = route === 'unmatched' ? NOT_FOUND : isCached(path, search) && path
      if (!shared) return (await renderPage(request, visit)).response
      const asked = askedBy(request, visit)
      const render = () => renderShared(request, shared, visit)
      if (!production) return (await render()).response
      const place = placeOf(shared, visit.locale)
      return cache.find(place, content.version(), asked, render) ?? cache.fill(place, asked, render)
    },
  }
}

/** To another address of the same page. It starts with one slash, so that it cannot lead to another host. */
function movedTo(address: string): Response {
  return new Response(null, {
    status: 301,
    headers: { location: address, 'cache-control': 'public, max-age=3600' },
  })
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

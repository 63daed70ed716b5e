import { createRequestHandler, RouterContextProvider } from 'react-router'
import { registerPageCache } from '../../observability/page-cache-metrics.ts'
import type { RequestContext, Runtime } from '../../runtime.ts'
import { watchContent } from '../../shop/content/watch-content.ts'
import { isCheckoutPath } from '../storefront/checkout/checkout-path.ts'
import {
  buildContentSecurityPolicy,
  createScriptNonce,
  removeNonce,
} from './content-security-policy.server.ts'
import { deferScripts } from './defer-scripts.server.ts'
import { loaderContext } from './loader-context.server.ts'
import { getCacheKey, PageCache, type PageRequest, type RenderedPage } from './page-cache.server.ts'
import { getLangParam, isCacheable, NOT_FOUND_PATH, parseAddress } from './page-parameters.server.ts'
import {
  getCanonicalPath,
  getPageRoute,
  isDecodable,
  MANIFEST_PATH,
  registerRoutes,
} from './page-route.server.ts'

/** Renders pages and their data, and answers from the cache where a page is the same for everyone. */
export function createPageRenderer(runtime: Runtime, always: [string, string][]) {
  const { production, countryHeader, stripe: stripeKeys } = runtime.environment
  async function loadBuild() {
    const build = await import('virtual:react-router/server-build')
    registerRoutes(build.routes)
    return build
  }
  const render = createRequestHandler(loadBuild, production ? 'production' : 'development')
  const cache = new PageCache(always, countryHeader ? [countryHeader] : [])
  registerPageCache(() => ({ ...cache.counts, ...cache.size }))
  // Which languages may be chosen is asked before the cache is.
  const content = watchContent(runtime.db, runtime.signals, () => void runtime.messageCatalogs.getFresh())

  async function renderFresh(request: Request, requestContext: RequestContext): Promise<RenderedPage> {
    const context = new RouterContextProvider()
    // Of before anything is read: what changes meanwhile makes another version.
    let version = await content.fresh()
    // A page that renews itself in the cache was asked for by nobody: it looks for newer words itself.
    const messages = await runtime.messageCatalogs.getFresh()
    const markAsFallback = () => {
      version = null
    }
    const scriptNonce = createScriptNonce()
    context.set(loaderContext, {
      runtime,
      requestContext: { ...requestContext, messages },
      markAsFallback,
      scriptNonce,
    })
    const rendered = await render(request, context)
    const response = version === null ? toTemporaryError(rendered) : rendered
    if (!response.headers.get('content-type')?.startsWith('text/html')) return { response, version }
    const text = await response.text()
    // While developing, hot reload has its own ways.
    const html = production ? deferScripts(text) : text
    const stripe = Boolean(stripeKeys) && isCheckoutPath(new URL(request.url).pathname)
    response.headers.set('content-security-policy', buildContentSecurityPolicy(html, scriptNonce, { stripe }))
    // Google Pay may open a window from within Stripe's frame, and must stay in touch with it.
    if (stripe) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.headers.set('content-language', requestContext.locale.lang)
    const { status, headers } = response
    return { response: new Response(removeNonce(html, scriptNonce), { status, headers }), version }
  }

  /** Renders a page for everyone: without the query, which it does not read, and not ended with the one who asks. */
  function renderShared(
    { url, headers }: Request,
    path: string,
    requestContext: RequestContext,
  ): Promise<RenderedPage> {
    return renderFresh(new Request(new URL(path, url), { headers }), requestContext)
  }

  return {
    /** A page that is in the cache, as the content is now; null when it has to be rendered. */
    getCachedPage(
      request: Request,
      createRequestContext: (langParam: string | null, path: string) => RequestContext,
    ): Response | Promise<Response> | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const { path, search } = parseAddress(request.url)
      if (!isCacheable(path, search)) return null
      const requestContext = createRequestContext(getLangParam(search), path)
      void content.fresh()
      return cache.get(
        getCacheKey(path, requestContext.locale),
        content.version(),
        toPageRequest(request, requestContext),
        () => renderShared(request, path, requestContext),
      )
    },
    /** For GET and HEAD. */
    async renderPage(request: Request, requestContext: RequestContext): Promise<Response> {
      const { path, search } = parseAddress(request.url)
      await loadBuild()
      const { kind, route } = getPageRoute(path)
      if (kind === 'data' || route === MANIFEST_PATH)
        return (await renderFresh(withDecodablePath(request), requestContext)).response
      const canonical = getCanonicalPath(path, route)
      if (canonical !== path) return createRedirect(canonical + search)
      const shared = route === 'unmatched' ? NOT_FOUND_PATH : isCacheable(path, search) && path
      if (!shared) return (await renderFresh(request, requestContext)).response
      const pageRequest = toPageRequest(request, requestContext)
      const render = () => renderShared(request, shared, requestContext)
      if (!production) return (await render()).response
      const key = getCacheKey(shared, requestContext.locale)
      return (
        cache.get(key, content.version(), pageRequest, render) ?? cache.getOrRender(key, pageRequest, render)
      )
    },
  }
}

/** To another address of the same page. It starts with one slash, so that it cannot lead to another host. */
function createRedirect(address: string): Response {
  return new Response(null, {
    status: 301,
    headers: { location: address, 'cache-control': 'public, max-age=3600' },
  })
}

function toPageRequest({ headers }: Request, { shareable, requestId }: RequestContext): PageRequest {
  return {
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    shareable,
    requestId,
  }
}

/** What nothing stands in for may be there in a moment. */
function toTemporaryError(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers([...response.headers, ['retry-after', '2']])
  return new Response(response.body, { status: 503, headers })
}

/** A path that cannot be decoded names nothing: escaped once more, it is one that is not there, as any other. */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url)
  if (isDecodable(url.pathname)) return request
  url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, { method: request.method, headers: request.headers })
}

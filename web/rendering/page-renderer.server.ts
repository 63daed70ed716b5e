import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import { registerPageCache } from '../../observability/page-cache-metrics.ts'
import type { RequestContext, Runtime } from '../../runtime.ts'
import type { ContentWatch } from '../../shop/content/watch-content.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import { isCheckoutPath } from '../storefront/checkout/checkout-path.ts'
import { withSearch } from '../with-search.ts'
import { insertStylesAndMessages, type RenderedPage } from './brand-styles.server.ts'
import { chooseEncoding } from './cache/choose-encoding.server.ts'
import { getLangParam, getSharedPath, isCacheable, parseAddress } from './cache/page-parameters.server.ts'
import {
  BROWSER_CACHE_CONTROL,
  getCacheKey,
  ResponseCache,
  toCacheRequest,
  type VersionedResponse,
} from './cache/response-cache.server.ts'
import { renderClosedPage } from './closed-page.server.tsx'
import {
  buildContentSecurityPolicy,
  createScriptNonce,
  removeNonce,
} from './content-security-policy.server.ts'
import { deferScripts } from './defer-scripts.server.ts'
import { loaderContext } from './page-data.server.ts'
import {
  getCanonicalPath,
  getPageRoute,
  isDecodable,
  MANIFEST_PATH,
  registerRoutes,
} from './page-route.server.ts'
import type { ShopGate } from './shop-gate.server.ts'

/**
 * Hydration needs the HTML as it was rendered, and Cloudflare rewrites email addresses unless this forbids it. The rest is
 * the `Cache-Control` of all public responses.
 */
const PAGE_CACHE_CONTROL = `${BROWSER_CACHE_CONTROL}, no-transform`

/** Loads the code of the pages: once from the build; in development each request takes the newest. */
export async function loadPages() {
  const pages = await import('virtual:react-router/server-build')
  registerRoutes(pages.routes)
  return pages
}

/** Renders pages and their data, and serves cacheable pages from the cache. */
export function createPageRenderer(
  runtime: Runtime,
  content: ContentWatch,
  gate: ShopGate,
  always: [string, string][],
) {
  const { production, countryHeader, stripe: stripeKeys } = runtime.environment
  let handler: RequestHandler | undefined
  /** In production the routes are prepared once. */
  async function render(request: Request, context: RouterContextProvider): Promise<Response> {
    if (!production) return createRequestHandler(loadPages, 'development')(request, context)
    handler ??= createRequestHandler(await loadPages(), 'production')
    return handler(request, context)
  }
  const cache = new ResponseCache({
    always,
    varying: countryHeader ? [countryHeader] : [],
    cacheControl: PAGE_CACHE_CONTROL,
  })
  registerPageCache(() => ({ ...cache.counts, ...cache.size }))

  async function renderFresh(request: Request, requestContext: RequestContext): Promise<VersionedResponse> {
    const context = new RouterContextProvider()
    // Read the version before the data: a change in between then counts as a newer version.
    let version = await content.fresh()
    // A cache renewal has no request of its own that would refresh the messages.
    const messages = await runtime.messageCatalogs.getFresh()
    const markAsFallback = () => {
      version = null
    }
    let page: RenderedPage | null = null as RenderedPage | null
    const setPage = (rendered: RenderedPage) => {
      page = rendered
    }
    const scriptNonce = createScriptNonce()
    context.set(loaderContext, {
      runtime,
      requestContext: { ...requestContext, messages },
      markAsFallback,
      setPage,
      scriptNonce,
    })
    const handled = await render(request, context)
    const response = version === null ? toTemporaryError(handled) : handled
    if (page === null) return { response, version }
    // Hot reload needs the scripts unchanged.
    const html = production ? deferScripts(page.html) : page.html
    const stripe = Boolean(stripeKeys) && isCheckoutPath(new URL(request.url).pathname)
    response.headers.set('content-security-policy', buildContentSecurityPolicy(html, scriptNonce, { stripe }))
    // Google Pay may open a window from Stripe's frame and needs to communicate with it.
    if (stripe) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.headers.set('cache-control', PAGE_CACHE_CONTROL)
    response.headers.set('content-language', requestContext.locale.lang)
    const { status, headers } = response
    const body = insertStylesAndMessages(removeNonce(html, scriptNonce), page)
    return { response: new Response(body, { status, headers }), version }
  }

  /** Renders a page for everyone: without the query, and not cancelled when the requesting client leaves. */
  function renderShared(
    { url, headers }: Request,
    path: string,
    requestContext: RequestContext,
  ): Promise<VersionedResponse> {
    return renderFresh(new Request(new URL(path, url), { headers }), requestContext)
  }

  return {
    /** Returns the page from the cache, or null when it must be rendered. */
    getCachedPage(
      request: Request,
      createRequestContext: (langParam: string | null, path: string) => RequestContext,
    ): Response | Promise<Response> | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      if (!gate.isOpen()) return null
      const { path, search } = parseAddress(request.url)
      if (!isCacheable(path, search)) return null
      const requestContext = createRequestContext(getLangParam(search), path)
      void content.fresh()
      return cache.get(
        getCacheKey(path, requestContext.locale),
        content.version(),
        toCacheRequest(request, requestContext),
        () => renderShared(request, path, requestContext),
      )
    },
    /** Returns the answer of a closed shop, or null when it shows the page. */
    async renderClosed(request: Request, requestContext: RequestContext): Promise<Response | null> {
      await Promise.all([loadPages(), content.fresh()])
      const { path, search } = parseAddress(request.url)
      const { kind, route } = getPageRoute(path)
      if (await gate.admits(request, route)) return null
      if (kind === 'data') return createReload(path, search)
      const { settings } = await getStoredSettings(runtime.db)
      return compress(request, renderClosedPage(settings, requestContext))
    },
    /** Handles GET and HEAD. */
    async renderPage(request: Request, requestContext: RequestContext): Promise<Response> {
      const { path, search } = parseAddress(request.url)
      await loadPages()
      const { kind, route } = getPageRoute(path)
      if (route === MANIFEST_PATH)
        return compress(request, await render(request, new RouterContextProvider()))
      if (kind === 'data') {
        const dataRequest = copyWithoutSignal(request, escapeUndecodablePath(request.url))
        return (await renderFresh(dataRequest, requestContext)).response
      }
      const canonical = getCanonicalPath(path, route)
      if (canonical !== path) return createRedirect(canonical + search)
      const shared = getSharedPath(path, search, route)
      if (!shared) {
        const { response } = await renderFresh(copyWithoutSignal(request, request.url), requestContext)
        return compress(request, response)
      }
      // No shared cache may keep the pages that only staff see.
      const shareable = requestContext.shareable && gate.isOpen()
      const cacheRequest = toCacheRequest(request, { ...requestContext, shareable })
      const renderForAll = () => renderShared(request, shared, requestContext)
      if (!production) return (await renderForAll()).response
      const key = getCacheKey(shared, requestContext.locale)
      return (
        cache.get(key, content.version(), cacheRequest, renderForAll) ??
        cache.getOrCreate(key, cacheRequest, renderForAll)
      )
    },
  }
}

/** Redirects to the canonical path. The path starts with a single slash, so it cannot lead to another host. */
function createRedirect(address: string): Response {
  return new Response(null, {
    status: 301,
    headers: { location: address, 'cache-control': 'public, max-age=3600' },
  })
}

/** Lets the router in the browser load the page as a document: the closed shop answers it with a page without the router. */
function createReload(path: string, search: string): Response {
  const page = path.replace(/\.data$/, '').replace(/^\/(_root|_)$/, '/')
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return new Response(null, {
    status: 204,
    headers: {
      'x-remix-redirect': withSearch(page, query),
      'x-remix-reload-document': 'true',
      'cache-control': 'no-store',
    },
  })
}

/** Compresses a response that is not cached, if the client accepts it. */
function compress(request: Request, response: Response): Response {
  const headers = new Headers([...response.headers, ['vary', 'accept-encoding']])
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), ['gzip'])
  if (!response.body || !encoding) return new Response(response.body, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(response.body.pipeThrough(new CompressionStream(encoding)), {
    status: response.status,
    headers,
  })
}

/** An error without a fallback may be temporary, so clients are asked to retry. */
function toTemporaryError(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers([...response.headers, ['retry-after', '2']])
  return new Response(response.body, { status: 503, headers })
}

/**
 * Copies a request without its abort signal. The listeners of the router would keep everything rendered for the request in memory
 * until a full garbage collection.
 */
function copyWithoutSignal({ method, headers }: Request, url: string | URL): Request {
  return new Request(url, { method, headers })
}

/** Escapes an undecodable path once more, so that it becomes an ordinary path that does not exist. */
function escapeUndecodablePath(url: string): URL {
  const escaped = new URL(url)
  if (!isDecodable(escaped.pathname)) escaped.pathname = escaped.pathname.replaceAll('%', '%25')
  return escaped
}

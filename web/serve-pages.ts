import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Runtime, Visit } from '../runtime.ts'
import { policyFor } from './content-security-policy.ts'
import { visitContext } from './context.ts'
import { isCacheable, PageCache } from './page-cache.ts'

/** Answers pages and their data: from the cache where a page is the same for everyone, else rendered. */
export function servePages(runtime: Runtime) {
  const render = createRequestHandler(
    () => import('virtual:react-router/server-build'),
    runtime.environment.production ? 'production' : 'development',
  )
  const cache = new PageCache()

  async function renderPage(request: Request, visit: Visit): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(visitContext, { runtime, visit })
    const response = await render(request, context)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    response.headers.set('content-security-policy', policyFor(html))
    response.headers.set('content-language', visit.locale.lang)
    return new Response(html, { status: response.status, headers: response.headers })
  }

  return (request: Request, visit: Visit): Promise<Response> => {
    const url = new URL(request.url)
    if (!runtime.environment.production || !isCacheable(request, url)) return renderPage(request, visit)
    return cache.answer(request, url, visit, () => renderPage(request, visit))
  }
}

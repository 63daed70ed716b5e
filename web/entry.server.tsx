import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import type { Runtime } from '../runtime.ts'
import { isDatabaseUnavailable } from '../shop/database/database-errors.ts'
import type { Lang } from '../shop/localization/languages.ts'
import { DEFAULT_SETTINGS, getSettings } from '../shop/settings/get-settings.ts'
import styles from './app.css?inline'
import { GLOBAL_PARTS, listDeclaredParts } from './i18n/route-messages.ts'
import { buildBrandStyles } from './rendering/brand-styles.server.ts'
import { PageProvider } from './rendering/page-context.ts'
import { loaderContext } from './rendering/page-data.server.ts'

/** Returns the styles of the page, with those of the shop's brand. */
async function getStyles({ db }: Runtime): Promise<string> {
  const { brand } = await getSettings(db).catch(() => DEFAULT_SETTINGS)
  return styles + buildBrandStyles(brand)
}

/**
 * Renders the whole page before the first byte, because the policy header lists the hashes of its inline
 * scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { runtime, requestContext, scriptNonce, setPage } = loadContext.get(loaderContext)
  const { lang } = requestContext.locale
  const page = {
    // Inserted later (brand-styles.server.ts), as are the messages.
    css: '',
    scriptNonce,
    i18n: requestContext.messages.getI18n(lang),
    messagesJson: '',
    // The 404 page is cached for everyone, so it has no request id.
    requestId: status >= 400 && status !== 404 ? requestContext.requestId : null,
  }
  let failed = false
  const element = (
    <PageProvider value={page}>
      <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
    </PageProvider>
  )
  const html = await renderToText(element, scriptNonce, (error) => {
    failed = true
    runtime.log.error(
      {
        err: error,
        request_id: requestContext.requestId,
        path: context.staticHandlerContext.location.pathname,
      },
      'page failed to render',
    )
  })
  const css = await getStyles(runtime)
  setPage({ html, css, messagesJson: serializeMessages(requestContext.messages, lang, context) })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** Resolves when the whole page is rendered. Rejects when not even its frame could be rendered. */
function renderToText(element: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // The page is buffered, so no part of it needs to be streamed later.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError,
      onShellError: reject,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
    })
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { runtime, requestContext, markAsFallback } = context.get(loaderContext)
  // A client error, such as a form posted to a page, is logged with the request and is not a failure.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (isDatabaseUnavailable(error)) markAsFallback()
  runtime.log.error(
    { err: error, request_id: requestContext.requestId, path: new URL(request.url).pathname },
    'page failed',
  )
}

function serializeMessages(catalog: MessageCatalog, lang: Lang, context: EntryContext): string {
  const handles = context.staticHandlerContext.matches.map(
    ({ route }) => context.routeModules[route.id]?.handle,
  )
  const parts = [...GLOBAL_PARTS, ...listDeclaredParts(handles)]
  return `{${parts.map((part) => `"${part}":${catalog.getPart(lang, part).json}`).join(',')}}`
}

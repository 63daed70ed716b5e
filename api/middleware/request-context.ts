import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { parse } from 'hono/utils/cookie'
import type { RequestContext, Runtime } from '../../runtime.ts'
import type { BrowserInfo } from '../../shop/analytics/tracking/hash-visitor.ts'
import { detectLocale } from '../../shop/localization/detect-locale.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import type { ApiEnv } from '../context.ts'

/** Values that the Node server passes with a request. */
export interface NodeBindings {
  incoming?: { socket: { remoteAddress?: string } }
  outgoing?: { destroy(): void }
}

const PROCESS_TAG = randomBytes(5).toString('hex')
let requestCount = 0

/** Returns an id that finds the lines of a request in the log. Unique, but not secret. */
function createRequestId(): string {
  requestCount += 1
  return `${PROCESS_TAG}${requestCount.toString(36).padStart(4, '0')}`
}

/** Builds the context of a request: id, client address, language and currency. Runs before anything else. */
export function createRequestContext(
  runtime: Runtime,
  headers: Headers,
  langParam: string | null,
  bindings?: NodeBindings,
): RequestContext {
  const cookies = parse(headers.get('cookie') ?? '')
  const clientAddress = getClientAddress(
    bindings?.incoming?.socket.remoteAddress,
    headers.get('x-forwarded-for'),
    runtime.environment.trustedProxies,
  )
  const messages = runtime.messageCatalogs.getCurrent()
  const { countryHeader } = runtime.environment
  const country = countryHeader
    ? parseCountryHeader(headers.get(countryHeader))
    : clientAddress
      ? runtime.services.geo(clientAddress)
      : null
  const locale = detectLocale({
    live: messages.liveLanguages,
    langParam,
    langCookie: cookies.userLang,
    currencyCookie: cookies.userCurrency,
    acceptLanguage: headers.get('accept-language'),
    country,
  })
  return {
    requestId: createRequestId(),
    clientAddress,
    country,
    messages,
    locale,
    shareable: countryHeader !== undefined || locale.currencyFrom === 'cookie',
  }
}

/** Returns the language that a body names where it is live, or else that of the request: an open page may use one that was switched off. */
export function chooseLang(
  { messages, locale }: Pick<RequestContext, 'messages' | 'locale'>,
  named: string | undefined,
): Lang {
  return messages.liveLanguages.find((live) => live === named) ?? locale.lang
}

function parseCountryHeader(header: string | null): string | null {
  return header && /^[A-Z]{2}$/.test(header) ? header : null
}

export function setRequestContext(runtime: Runtime) {
  return createMiddleware<ApiEnv & { Bindings: NodeBindings }>(async (c, next) => {
    await runtime.messageCatalogs.getFresh()
    const context = createRequestContext(runtime, c.req.raw.headers, c.req.query('lang') ?? null, c.env)
    c.set('runtime', runtime)
    c.set('requestId', context.requestId)
    c.set('locale', context.locale)
    c.set('messages', context.messages)
    c.set('clientAddress', context.clientAddress)
    c.set('country', context.country)
    c.set('shareable', context.shareable)
    c.header('x-request-id', context.requestId)
    await next()
  })
}

/**
 * Returns the socket's address, or the one that the outermost trusted proxy saw. Entries further left can be
 * forged by the client.
 */
export function getClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return socketAddress
  const seen = (forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return seen.at(-trustedProxies) ?? seen[0] ?? socketAddress
}

/** Longer than any real User-Agent header. */
const MAX_USER_AGENT_LENGTH = 1_000

interface RequestSource {
  var: Pick<RequestContext, 'clientAddress'>
  req: Pick<Context['req'], 'header'>
}

/** Returns what tells visitors apart without storing anything in their browser. */
export function getBrowserInfo(
  { var: { clientAddress }, req }: RequestSource,
  sessionId?: string,
): BrowserInfo {
  return {
    address: clientAddress,
    userAgent: req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH),
    mobileHint: req.header('sec-ch-ua-mobile'),
    sessionId,
  }
}

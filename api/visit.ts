import { randomBytes } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Runtime } from '../runtime.ts'
import { detectLocale } from '../shop/localization/detect-locale.ts'
import type { ApiEnv } from './context.ts'

interface NodeBindings {
  incoming?: { socket: { remoteAddress?: string } }
}

/** Who asks, in which language and currency, under which request id: known before anything else is done. */
export function beginVisit(runtime: Runtime) {
  return createMiddleware<ApiEnv & { Bindings: NodeBindings }>(async (c, next) => {
    const { trustedProxies } = runtime.environment
    const address = clientAddress(
      c.env?.incoming?.socket.remoteAddress,
      c.req.header('x-forwarded-for'),
      trustedProxies,
    )
    c.set('runtime', runtime)
    c.set('requestId', randomBytes(8).toString('hex'))
    c.set(
      'locale',
      detectLocale({
        langParam: c.req.query('lang'),
        langCookie: getCookie(c, 'userLang'),
        currencyCookie: getCookie(c, 'userCurrency'),
        acceptLanguage: c.req.header('accept-language'),
        country: address ? runtime.services.geo(address) : null,
      }),
    )
    await next()
  })
}

/** The socket's address, or the one our own outermost proxy saw: entries further left are the client's own words. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return socketAddress
  const seen = (forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return seen.at(-trustedProxies) ?? seen[0] ?? socketAddress
}

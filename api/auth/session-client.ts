import type { Context } from 'hono'
import type { SessionClient } from '../../shop/accounts/sessions/log-in.ts'
import type { ApiEnv } from '../context.ts'

/** Returns what a session list shows about the client. */
export function getSessionClient(c: Context<ApiEnv>): SessionClient {
  const { clientAddress, locale } = c.var
  return { clientAddress, userAgent: c.req.header('user-agent'), country: locale.country }
}

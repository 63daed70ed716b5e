import type { Context } from 'hono'
import type { RequestContext } from '../../runtime.ts'
import type { BrowserInfo } from '../../shop/analytics/tracking/hash-visitor.ts'

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

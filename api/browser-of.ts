import type { Context } from 'hono'
import type { Visit } from '../runtime.ts'
import type { Browser } from '../shop/traffic/visitor-of.ts'

/** Longer than any browser's name of itself; what is behind that tells nobody apart. */
const LONGEST_NAME = 1_000

interface Asking {
  var: Pick<Visit, 'address'>
  req: Pick<Context['req'], 'header'>
}

/** What tells one visitor from another without anything stored in their browser. */
export function browserOf({ var: { address }, req }: Asking, sessionId?: string): Browser {
  return {
    address,
    userAgent: req.header('user-agent')?.slice(0, LONGEST_NAME),
    mobileHint: req.header('sec-ch-ua-mobile'),
    sessionId,
  }
}

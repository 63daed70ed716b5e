import type { Context, Handler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { CONFIRMED_PERMISSIONS, type Permission } from '../../shop/accounts/roles.ts'
import { isSessionConfirmed, requireConfirmation } from '../../shop/accounts/sessions/confirm-session.ts'
import type { Db } from '../../shop/services.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import type { ActorEnv } from '../context.ts'

/** The validated input of a call. */
export interface ConfirmableCall {
  db: Db
  params: Partial<Record<string, string>>
  body: unknown
}

/**
 * When an operation needs a session in which the user has proven, minutes ago, who they are: `by_amount` for refunds above
 * the amount of the settings, a function for calls with some input.
 */
export type Confirmation =
  | 'always'
  | 'never'
  | 'by_amount'
  | ((call: ConfirmableCall) => boolean | Promise<boolean>)

interface ConfirmableRoute {
  method: string
  'x-permission'?: Permission
  confirmation?: Confirmation
}

/** Returns what the route declares, else what its permission states. */
export function getConfirmation({
  method,
  confirmation,
  'x-permission': permission,
}: ConfirmableRoute): Confirmation {
  if (confirmation) return confirmation
  const confirmed = permission && CONFIRMED_PERMISSIONS[permission]
  return confirmed === 'every_call' || (confirmed === 'changes' && method !== 'get') ? 'always' : 'never'
}

/** Requires a confirmation for calls whose body meets the condition. */
export function requireConfirmationForBody<Body>(isSensitive: (body: Body) => boolean): Confirmation {
  // The route has validated it.
  return ({ body }) => isSensitive(body as Body)
}

type ConfirmationContext = Pick<Context<ActorEnv>, 'var'> & Pick<Context, 'req'>

/**
 * Throws `confirmation_needed` unless the session is confirmed. API keys pass: they have no session, and their scopes limit
 * them (decision 047).
 */
async function requireConfirmedActor(c: ConfirmationContext): Promise<void> {
  if (c.var.actor.userId === null) return
  await requireConfirmation(c.var.runtime.db, getBearerToken(c) ?? '')
}

/** Requires a confirmed session before the input is validated. */
export const requireConfirmationForEveryCall = createMiddleware<ActorEnv>(async (c, next) => {
  await requireConfirmedActor(c)
  await next()
})

/** Requires a confirmed session for the calls whose validated input meets the condition. */
export function requireConfirmationForCalls(
  needsConfirmation: (call: ConfirmableCall) => boolean | Promise<boolean>,
  handler: Handler<ActorEnv>,
): Handler<ActorEnv> {
  return async (c, next) => {
    // The types of the input belong to the route, which is not known here.
    const params: ConfirmableCall['params'] = c.req.valid('param' as never) ?? {}
    const call = { db: c.var.runtime.db, params, body: c.req.valid('json' as never) }
    if (await needsConfirmation(call)) await requireConfirmedActor(c)
    return handler(c, next)
  }
}

/** Returns the largest refund in pence that the session may make without a confirmation; undefined without a limit. */
export async function getUnconfirmedRefundLimit(c: ConfirmationContext): Promise<number | undefined> {
  const { db } = c.var.runtime
  if (await isSessionConfirmed(db, getBearerToken(c) ?? '')) return undefined
  return (await getSettings(db)).refundConfirmationAmount
}

export function getBearerToken(c: Pick<Context, 'req'>): string | undefined {
  // HTTP ignores the case of the scheme.
  return /^bearer ([\w-]{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

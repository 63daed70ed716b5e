import type { Context } from 'hono'
import { isSessionConfirmed, requireConfirmation } from '../../shop/accounts/sessions/confirm-session.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import type { ActorEnv } from '../context.ts'
import { getBearerToken } from './authorize.ts'

type ConfirmationContext = Pick<Context<ActorEnv>, 'var'> & Pick<Context, 'req'>

/**
 * Throws `confirmation_needed` unless the user has proven in this session, minutes ago, who they are. API keys pass: they
 * have no session, and their scopes limit them (decision 047).
 */
export async function requireConfirmedActor(c: ConfirmationContext): Promise<void> {
  if (c.var.actor.userId === null) return
  await requireConfirmation(c.var.runtime.db, getBearerToken(c) ?? '')
}

/** Returns the largest refund in pence that the session may make without a confirmation; undefined without a limit. */
export async function getUnconfirmedRefundLimit(c: ConfirmationContext): Promise<number | undefined> {
  const { db } = c.var.runtime
  if (await isSessionConfirmed(db, getBearerToken(c) ?? '')) return undefined
  return (await getSettings(db)).refundConfirmationAmount
}

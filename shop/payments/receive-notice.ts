import { take, takeFromClient } from '../limits/take.ts'
import { refusalIn } from '../provider-refusal.ts'
import type { Db, PaymentProvider } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { recordProviderProblem } from './provider-problems.ts'
import { notices } from './tables.ts'

/**
 * Puts what a provider notifies us of into the inbox, once however often it is delivered; a job applies it.
 * False when it is not authentic, and nothing is written. Throws when it could not be kept or its signature not
 * be checked, `rate_limited` when too many could not: then the provider must not be thanked, and delivers it again.
 */
export async function receiveNotice(
  db: Db,
  provider: PaymentProvider,
  delivered: { body: string; headers: Headers /** Where it came from. */; address?: string },
): Promise<boolean> {
  const { body, headers, address } = delivered
  const beforeAsking = async () => {
    await takeFromClient(db, 'webhookVerificationClient', address)
    await take(db, 'webhookVerification', provider.name)
  }
  const notice = await provider.readNotice?.(body, headers, beforeAsking).catch(async (cause) => {
    if (cause instanceof ShopError) throw cause
    if (refusalIn(cause)?.isAccess) await recordProviderProblem(db, 'webhook', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
  if (!notice) return false
  await db
    .insert(notices)
    .values({ provider: provider.name, ...notice })
    .onConflictDoNothing()
  return true
}

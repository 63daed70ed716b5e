import { ShopError } from '../../errors.ts'
import { getProviderRefusal } from '../../provider-refusal.ts'
import { consumeClientRateLimit, consumeRateLimit } from '../../rate-limit/consume-rate-limit.ts'
import type { Db, PaymentProvider } from '../../services.ts'
import { recordProviderProblem } from '../provider-requests/provider-problems.ts'
import { webhookEvents } from './tables.ts'

/**
 * Puts what a provider notifies us of into the inbox, once however often it is delivered; a job applies it.
 * False when it is not authentic, and nothing is written. Throws when it could not be kept or its signature not
 * be checked, `rate_limited` when too many could not: then the provider must not be thanked, and delivers it again.
 */
export async function receiveWebhookEvent(
  db: Db,
  provider: PaymentProvider,
  delivered: { body: string; headers: Headers /** Where it came from. */; clientAddress?: string },
): Promise<boolean> {
  const { body, headers, clientAddress } = delivered
  const beforeAsking = async () => {
    await consumeClientRateLimit(db, 'webhookVerificationClient', clientAddress)
    await consumeRateLimit(db, 'webhookVerification', provider.name)
  }
  const notice = await provider.verifyWebhookEvent?.(body, headers, beforeAsking).catch(async (cause) => {
    if (cause instanceof ShopError) throw cause
    if (getProviderRefusal(cause)?.isAccess) await recordProviderProblem(db, 'webhook', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
  if (!notice) return false
  await db
    .insert(webhookEvents)
    .values({ provider: provider.name, ...notice })
    .onConflictDoNothing()
  return true
}

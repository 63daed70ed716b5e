import { ShopError } from '../../errors.ts'
import type { PaymentProvider } from '../../payment-provider.ts'
import { getProviderRefusal } from '../../provider-refusal.ts'
import {
  consumeClientRateLimit,
  consumeRateLimit,
  restoreClientRateLimit,
  restoreRateLimit,
} from '../../rate-limit/consume-rate-limit.ts'
import type { Db } from '../../services.ts'
import { recordProviderProblem } from '../provider-requests/provider-problems.ts'
import { storeWebhookEvents } from './store-webhook-events.ts'

/**
 * Stores a webhook event once, however often it is delivered; a job processes it. Returns false, and stores nothing, when
 * the signature is invalid. Throws when the event could not be stored or verified, with ShopError `rate_limited` when too
 * many forged ones made the shop ask the provider: answer with an error, so the provider retries.
 */
export async function receiveWebhookEvent(
  db: Db,
  provider: PaymentProvider,
  delivery: { body: string; headers: Headers; clientAddress?: string },
): Promise<boolean> {
  const { body, headers, clientAddress } = delivery
  let fetchCount = 0
  const beforeFetch = async () => {
    await consumeClientRateLimit(db, 'webhookVerificationClient', clientAddress)
    await consumeRateLimit(db, 'webhookVerification', provider.name)
    fetchCount += 1
  }
  const event = await provider.verifyWebhookEvent?.(body, headers, beforeFetch).catch(async (cause) => {
    if (cause instanceof ShopError) throw cause
    if (getProviderRefusal(cause)?.isAccess) await recordProviderProblem(db, 'webhook', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
  if (!event) return false
  for (; fetchCount > 0; fetchCount -= 1) {
    await restoreClientRateLimit(db, 'webhookVerificationClient', clientAddress)
    await restoreRateLimit(db, 'webhookVerification', provider.name)
  }
  await storeWebhookEvents(db, provider.name, [event])
  return true
}

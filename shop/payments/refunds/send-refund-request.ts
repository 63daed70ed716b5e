import { eq } from 'drizzle-orm'
import type { PaymentProvider, RefundSnapshot } from '../../payment-provider.ts'
import type { Db } from '../../services.ts'
import {
  canReplaceKey,
  getIdempotencyKey,
  getKeyFailure,
  getNextKey,
  isCurrentKey,
} from '../provider-requests/idempotency-key.ts'
import { type Refund, refunds } from './tables.ts'

/**
 * Sends one refund request, after the provider was read and did not know the refund. Replaces an idempotency key under
 * which the provider repeats a server error, but only once the failed request is over: otherwise the money could be
 * refunded twice.
 */
export async function sendRefundRequest(
  db: Db,
  provider: PaymentProvider,
  leased: Refund,
): Promise<RefundSnapshot> {
  if (!provider.refund) throw new Error(`${provider.name} cannot refund`)
  // The condition refers to the row as it was before the provider was read.
  if (leased.newKeyAt) await db.update(refunds).set(getNextKey(refunds)).where(canReplaceKey(refunds, leased))
  const [refund = leased] = await db.select().from(refunds).where(eq(refunds.id, leased.id))
  const { id, chargeId, amount, currency } = refund
  try {
    return await provider.refund({
      refundId: id,
      idempotencyKey: getIdempotencyKey(refund),
      chargeId,
      amount: { amount, currency },
    })
  } catch (error) {
    const keyFailure = getKeyFailure(refunds, error)
    if (keyFailure) await db.update(refunds).set(keyFailure).where(isCurrentKey(refunds, refund))
    throw error
  }
}

import { eq } from 'drizzle-orm'
import type { Db, PaymentProvider, RefundSnapshot } from '../../services.ts'
import {
  canReplaceKey,
  getIdempotencyKey,
  getKeyFailure,
  getNextKey,
  isCurrentKey,
} from '../provider-requests/idempotency-key.ts'
import { type Refund, refunds } from './tables.ts'

/**
 * Asks the provider for a refund, after a read in which the provider did not know it. A key under which the provider
 * keeps a server error is replaced; only a read that came after the failed request is over allows that, or the money
 * could be given back twice.
 */
export async function sendRefundRequest(
  db: Db,
  provider: Required<Pick<PaymentProvider, 'refund'>>,
  known: Refund,
): Promise<RefundSnapshot> {
  // The condition is about the row as it was before that read.
  if (known.newKeyAt) await db.update(refunds).set(getNextKey(refunds)).where(canReplaceKey(refunds, known))
  const [refund = known] = await db.select().from(refunds).where(eq(refunds.id, known.id))
  const { id, chargeId, amount, currency } = refund
  try {
    return await provider.refund({
      refundId: id,
      idempotencyKey: getIdempotencyKey(refund),
      chargeId,
      amount: { amount, currency },
    })
  } catch (error) {
    const failed = getKeyFailure(refunds, error)
    if (failed) await db.update(refunds).set(failed).where(isCurrentKey(refunds, refund))
    throw error
  }
}

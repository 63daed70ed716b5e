import { eq } from 'drizzle-orm'
import type { Db, PaymentProvider, RefundTruth } from '../services.ts'
import { hasKey, keyFailedBy, mayChangeKey, nextKey, providerKeyOf } from './provider-key.ts'
import { type Refund, refunds } from './tables.ts'

/**
 * Asks the provider for a refund, after a read in which the provider did not know it. A key under which the provider
 * keeps a server error is replaced; only a read that came after the failed request is over allows that, or the money
 * could be given back twice.
 */
export async function requestRefund(
  db: Db,
  provider: Required<Pick<PaymentProvider, 'refund'>>,
  known: Refund,
): Promise<RefundTruth> {
  // The condition is about the row as it was before that read.
  if (known.newKeyAt) await db.update(refunds).set(nextKey(refunds)).where(mayChangeKey(refunds, known))
  const [refund = known] = await db.select().from(refunds).where(eq(refunds.id, known.id))
  const { id, chargeId, amount, currency } = refund
  try {
    return await provider.refund({
      refundId: id,
      idempotencyKey: providerKeyOf(refund),
      chargeId,
      amount: { amount, currency },
    })
  } catch (error) {
    const failed = keyFailedBy(refunds, error)
    if (failed) await db.update(refunds).set(failed).where(hasKey(refunds, refund))
    throw error
  }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { openPaymentIssue } from '../issues/open-payment-issue.ts'
import { payments } from '../tables.ts'
import { type Refund, refunds } from './tables.ts'

/**
 * Fails a refund that the provider never accepted, and opens an issue. Only the provider ends a refund that
 * it accepted:
 * failed here as well, it could be paid twice.
 */
export async function failRefund(
  db: Db,
  id: string,
  sessionId: string,
  reason: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (refund?.paymentId) {
      await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('update')
    }
    const failed = await tx
      .update(refunds)
      .set({ status: 'failed', settledAt: sql`now()`, failureReason: reason })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'asked'), isNull(refunds.providerRefundId)))
      .returning()
    for (const each of failed)
      await openPaymentIssue(tx, 'refund_failed', each.paymentId, buildIssueDetails(each, sessionId, reason))
  })
}

/** Opens an issue once for a refund that takes longer than refunds usually take. The shop keeps checking it. */
export async function reportOverdueRefund(
  db: Db,
  id: string,
  sessionId: string,
  reason: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const overdue = await tx
      .update(refunds)
      .set({ overdueAt: sql`now()` })
      .where(and(eq(refunds.id, id), isNull(refunds.overdueAt), isNull(refunds.settledAt)))
      .returning()
    for (const each of overdue)
      await openPaymentIssue(tx, 'refund_overdue', each.paymentId, buildIssueDetails(each, sessionId, reason))
  })
}

function buildIssueDetails(
  { provider, chargeId, amount, currency }: Refund,
  sessionId: string,
  reason: string | null,
) {
  return { provider, sessionId, chargeId, amount: { amount, currency }, reason }
}

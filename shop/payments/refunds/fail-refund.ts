import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { reopenIssue } from '../issues/resolve-payment-issue.ts'
import { syncRefundIssues } from '../issues/sync-refund-issues.ts'
import { lockPayment } from '../lock-payment.ts'
import { refunds } from './tables.ts'

/**
 * Fails a refund that the provider never accepted, and opens its issue. Only the provider ends a refund that it accepted:
 * failed here as well, it could be paid twice.
 */
export async function failRefund(db: Db, id: string, reason: string | null): Promise<void> {
  await changeRefund(db, id, async (tx) => {
    const [failed] = await tx
      .update(refunds)
      .set({ status: 'failed', settledAt: sql`now()`, failureReason: reason })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'asked'), isNull(refunds.providerRefundId)))
      .returning()
    if (failed?.issueId) await reopenIssue(tx, failed.issueId, reason)
  })
}

/** Opens an issue once for a refund that takes longer than refunds usually take. The shop keeps checking it. */
export async function reportOverdueRefund(db: Db, id: string): Promise<void> {
  await changeRefund(db, id, async (tx) => {
    await tx
      .update(refunds)
      .set({ overdueAt: sql`now()` })
      .where(and(eq(refunds.id, id), isNull(refunds.overdueAt), isNull(refunds.settledAt)))
  })
}

async function changeRefund(db: Db, id: string, change: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const [refund] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, id))
    if (refund?.paymentId) await lockPayment(tx, refund.paymentId)
    await change(tx)
    if (refund?.paymentId) await syncRefundIssues(tx, refund.paymentId)
  })
}

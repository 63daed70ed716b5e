import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { selectMoneyLeft } from '../issues/find-refund-debts.ts'
import { reopenIssue } from '../issues/resolve-payment-issue.ts'
import { syncRefundIssues } from '../issues/sync-refund-issues.ts'
import { paymentIssues } from '../issues/tables.ts'
import { lockPayment } from '../lock-payment.ts'
import { payments } from '../tables.ts'
import { selectPaymentRest, sumRefunds } from './order-returns.ts'
import { type RefundFailureCode, type RefundOwner, refunds } from './tables.ts'

/** Condition: the provider never accepted the refund, as far as the shop knows. */
const isUnknownToProvider = and(eq(refunds.status, 'asked'), isNull(refunds.providerRefundId))

/** Why a refund failed: in the provider's words, or by a code of the shop. */
type RefundFailure = { reason: string | null } | { code: RefundFailureCode }

/**
 * Fails a refund that the provider never accepted, and opens its issue. Only the provider ends a refund that it accepted:
 * failed here as well, it could be paid twice.
 */
export async function failRefund(db: Db, id: string, failure: RefundFailure): Promise<void> {
  await changeRefund(db, id, (tx) => markFailed(tx, id, failure))
}

/**
 * Fails the refunds that the provider does not know and can no longer pay, the newest first: refunds in its dashboard or a
 * lost dispute took the money meanwhile. Call it after a snapshot was recorded, with the payment locked.
 */
export async function failUncoveredRefunds(tx: Db, owner: RefundOwner): Promise<void> {
  let rest = await getRest(tx, owner)
  if (rest >= 0) return
  const unknown = await tx
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(and(isOf(owner), isUnknownToProvider))
    .orderBy(desc(refunds.id))
  for (const { id, amount } of unknown) {
    if (rest >= 0) return
    await markFailed(tx, id, { code: 'returned_otherwise' })
    rest += amount
  }
}

/** Marks a refund as failed that the provider never accepted. */
async function markFailed(tx: Db, id: string, failure: RefundFailure): Promise<void> {
  const failureCode = 'code' in failure ? failure.code : null
  const failureReason = 'code' in failure ? null : failure.reason
  const [failed] = await tx
    .update(refunds)
    .set({ status: 'failed', settledAt: sql`now()`, failureReason, failureCode })
    .where(and(eq(refunds.id, id), isUnknownToProvider))
    .returning()
  if (failed?.issueId) await reopenIssue(tx, failed.issueId, failureReason)
}

/** Returns the money less its active refunds and lost disputes, in pence; negative when these exceed it. */
export async function getRest(tx: Db, owner: RefundOwner): Promise<number> {
  const { paymentId, issueId } = owner
  if (paymentId) {
    const isPayment = eq(payments.id, paymentId)
    const [payment] = await tx.select({ rest: selectPaymentRest() }).from(payments).where(isPayment)
    return payment?.rest ?? 0
  }
  if (!issueId) return 0
  const underway = sumRefunds(and(isOf(owner), inArray(refunds.status, ['asked', 'pending'])))
  const [issue] = await tx
    .select({ rest: sql<number>`${selectMoneyLeft()} - ${underway}` })
    .from(paymentIssues)
    .leftJoin(payments, eq(payments.id, paymentIssues.paymentId))
    .where(eq(paymentIssues.id, issueId))
  return issue?.rest ?? 0
}

/** Condition: the refund is of the same money. That of an issue is its own only if it paid for no order. */
function isOf({ paymentId, issueId }: RefundOwner) {
  if (paymentId) return eq(refunds.paymentId, paymentId)
  return and(isNull(refunds.paymentId), issueId === null ? sql`false` : eq(refunds.issueId, issueId))
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

import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { PaymentSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { failAndClosePayment } from '../apply-payment-state.ts'
import { type Refund, type RefundOwner, refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { selectMoneyLeft } from './find-refund-debts.ts'
import { getUnappliedPaymentIssue } from './open-payment-issue.ts'
import { paymentIssues } from './tables.ts'

/** Resolves an issue by hand, with a text. Throws ShopError `not_found` when no such issue is open. */
export async function resolvePaymentIssue(
  db: Db,
  { issueId, resolution, actorId }: { issueId: string; resolution: string; actorId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const resolved = await resolveIssues(tx, eq(paymentIssues.id, issueId), { resolution, actorId })
    if (resolved.length === 0) throw new ShopError('not_found')
    await recordAction(tx, { userId: actorId, apiKeyId: null }, 'payment_issue.resolved', issueId, {
      after: { resolution },
    })
  })
}

/**
 * Resolves the issue whose money a refund has returned, once nothing of it is left. After a wrong amount, the payment
 * expires: the right one will not come.
 */
export async function resolveRefundedIssue(tx: Db, refund: Refund): Promise<void> {
  const { reason, actorId } = refund
  await resolveReturnedIssues(tx, isOfMoney(refund), { resolution: reason ?? 'refunded', actorId })
}

/**
 * Makes the issue of money follow its disputes: it is resolved once lost ones leave nothing, and opened again when a
 * decision is reversed, unless staff resolved it. Call it after the disputes were recorded, with the payment locked.
 */
export async function syncDisputedMoneyIssue(tx: Db, owner: RefundOwner): Promise<void> {
  const ofMoney = isOfMoney(owner)
  await resolveReturnedIssues(tx, ofMoney, { resolution: 'dispute_lost', actorId: null })
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: null, resolution: null })
    .where(
      and(
        hasMoneyLeft(tx, ofMoney, true),
        isNotNull(paymentIssues.resolvedAt),
        isNull(paymentIssues.resolvedBy),
      ),
    )
}

/** Resolution that the shop writes itself when the rest of a payment has come in. */
const PAID_IN_FULL = 'paid_in_full'

/**
 * Resolves the issue of a wrong amount whose rest has come in. Returns false when money of it was refunded, so that it does
 * not pay for the orders.
 */
export async function resolveWrongAmountIssue(
  tx: Db,
  session: Pick<PaymentSnapshot, 'provider' | 'sessionId'>,
): Promise<boolean> {
  const issue = await getUnappliedPaymentIssue(tx, session)
  if (!issue) return true
  const isReturned = and(eq(refunds.issueId, issue.id), ne(refunds.status, 'failed'))
  if ((await tx.$count(refunds, isReturned)) > 0) return false
  await resolveIssues(tx, eq(paymentIssues.id, issue.id), { resolution: PAID_IN_FULL, actorId: null })
  return true
}

/** Condition: the issue is about this money: it came too late for its orders, or beyond their price, or pays for none. */
function isOfMoney({ paymentId, issueId }: RefundOwner): SQL | undefined {
  if (paymentId)
    return and(
      eq(paymentIssues.paymentId, paymentId),
      inArray(paymentIssues.kind, ['paid_after_close', 'overpaid']),
    )
  return issueId === null ? sql`false` : eq(paymentIssues.id, issueId)
}

/** Condition: the issue is one of these, and something of its money is left, or nothing. */
function hasMoneyLeft(tx: Db, which: SQL | undefined, isLeft: boolean): SQL {
  const found = tx
    .select({ id: paymentIssues.id })
    .from(paymentIssues)
    .leftJoin(payments, eq(payments.id, paymentIssues.paymentId))
    .where(and(which, sql`(${selectMoneyLeft()} > 0) = ${isLeft}`))
  return inArray(paymentIssues.id, found)
}

async function resolveReturnedIssues(
  tx: Db,
  which: SQL | undefined,
  by: { resolution: string; actorId: string | null },
): Promise<void> {
  const resolved = await resolveIssues(tx, hasMoneyLeft(tx, which, false), by)
  for (const { kind, paymentId } of resolved)
    if (kind === 'wrong_amount' && paymentId) await failAndClosePayment(tx, paymentId)
}

/** Opens the issue of money again whose refund failed, with the reason, unless nothing of the money is left. */
export async function reopenIssue(tx: Db, issueId: string, reason: string | null): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ reason, resolvedAt: null, resolvedBy: null, resolution: null })
    .where(hasMoneyLeft(tx, eq(paymentIssues.id, issueId), true))
}

/** Returns what is left of the money of an issue, in pence. */
export async function getMoneyLeft(tx: Db, which: SQL | undefined): Promise<number> {
  const [issue] = await tx
    .select({ left: selectMoneyLeft() })
    .from(paymentIssues)
    .leftJoin(payments, eq(payments.id, paymentIssues.paymentId))
    .where(which)
  return issue?.left ?? 0
}

function resolveIssues(
  db: Db,
  which: SQL | undefined,
  { resolution, actorId }: { resolution: string; actorId: string | null },
) {
  return db
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, resolvedBy: actorId, resolution })
    .where(and(which, isNull(paymentIssues.resolvedAt)))
    .returning({ kind: paymentIssues.kind, paymentId: paymentIssues.paymentId })
}

import { and, eq, gte, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { recordAction } from '../../audit/record-action.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isOrderBlocked } from '../disputes/list-blocked-orders.ts'
import { paymentIssues } from '../issues/tables.ts'
import { isPaid } from '../payment-status.ts'
import { payments } from '../tables.ts'
import { insertRefund } from './insert-refund.ts'
import { type Refund, refunds } from './tables.ts'

export type RefundRejectionReason =
  | 'not_found'
  | 'nothing_to_refund'
  | 'refund_too_large'
  | 'idempotency_key_reused'
  | 'order_disputed'

export type CreateRefundResult = { ok: true; refund: Refund } | { ok: false; reason: RefundRejectionReason }

/** The provider is asked at once by who booked it; after that long by the job. */
export const FIRST_JOB_ATTEMPT = sql`now() + interval '1 minute'`

/**
 * Books money to be given back for an order: `amount` pence, or all that is left of its price. Never more than was
 * paid, also when two do it at once; under the same key it is the same refund. `askRefund` then asks the provider.
 */
export async function createOrderRefund(
  db: Db,
  wish: { orderId: string; amount?: number; reason?: string; actorId: string; idempotencyKey?: string },
): Promise<CreateRefundResult> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, wish.orderId))
    if (!order) return { ok: false, reason: 'not_found' }
    const logged = { action: 'order.refunded', subjectId: order.id } as const
    return createRefund(tx, order.paymentId, { ...wish, order, audit: logged })
  })
}

/** The same for the payment of an issue, whatever its orders: money that came too late, or is disputed. */
export async function createPaymentRefund(
  db: Db,
  wish: { paymentId: string; issueId: string; reason?: string; actorId: string },
): Promise<CreateRefundResult> {
  const { issueId, paymentId } = wish
  const logged = { action: 'payment_issue.refunded', subjectId: issueId } as const
  return db.transaction(async (tx) => {
    // The payment is locked before its issues everywhere, so that no two transactions wait for each other.
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update')
    const open = and(eq(paymentIssues.id, issueId), isNull(paymentIssues.resolvedAt))
    const [issue] = await tx.select().from(paymentIssues).where(open).for('update')
    if (!issue) return { ok: false, reason: 'not_found' }
    const amount = issue.kind === 'refund_failed' ? issue.amount : undefined
    if (amount !== undefined && (await isRefundRepeated(tx, paymentId, issue.createdAt)))
      return { ok: false, reason: 'nothing_to_refund' }
    return createRefund(tx, paymentId, { ...wish, amount, audit: logged })
  })
}

/** A failed refund is repeated once: the issue stays open until the repeated refund has an end. */
async function isRefundRepeated(tx: Db, paymentId: string, openedAt: Date): Promise<boolean> {
  const repeated = and(
    eq(refunds.paymentId, paymentId),
    isNull(refunds.orderId),
    isNotNull(refunds.actorId),
    ne(refunds.status, 'failed'),
    gte(refunds.createdAt, openedAt),
  )
  return (await tx.$count(refunds, repeated)) > 0
}

interface NewRefund {
  order?: { id: string; price: number }
  amount?: number
  reason?: string
  actorId: string
  idempotencyKey?: string
  /** As what the log names it. */
  audit: { action: AuditAction; subjectId: string }
}

async function createRefund(tx: Db, paymentId: string, wish: NewRefund): Promise<CreateRefundResult> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return { ok: false, reason: 'not_found' }
  const { provider, chargeId, currency } = payment
  if (!isPaid(payment.status) || !provider || !chargeId) return { ok: false, reason: 'nothing_to_refund' }
  const leftOfPayment = payment.amount - (await sumActiveRefunds(tx, eq(refunds.paymentId, payment.id)))
  const { order, reason, actorId, idempotencyKey } = wish
  const earlier = order && idempotencyKey && (await getRefundByKey(tx, order.id, idempotencyKey))
  if (earlier) {
    const same = wish.amount === undefined || wish.amount === earlier.amount
    return same ? { ok: true, refund: earlier } : { ok: false, reason: 'idempotency_key_reused' }
  }
  // The provider gives disputed money back itself: a refund beside it pays the buyer twice.
  if (await isOrderBlocked(tx, order ? { orderId: order.id } : { paymentId }))
    return { ok: false, reason: 'order_disputed' }
  const left = order
    ? Math.min(leftOfPayment, order.price - (await sumActiveRefunds(tx, eq(refunds.orderId, order.id))))
    : leftOfPayment
  if (left <= 0) return { ok: false, reason: 'nothing_to_refund' }
  const amount = wish.amount ?? left
  if (amount > left) return { ok: false, reason: 'refund_too_large' }
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    orderId: order?.id,
    idempotencyKey,
    provider,
    chargeId,
    amount,
    currency,
    reason,
    actorId,
    nextAttemptAt: FIRST_JOB_ATTEMPT,
  })
  await recordAction(tx, { ...wish.audit, ...buildAuditEntry(refund) })
  return { ok: true, refund }
}

/** What the log says of a refund, and who made it. */
export function buildAuditEntry({ actorId, amount, currency, reason }: Refund) {
  return {
    actor: { userId: actorId, apiKeyId: null },
    after: { amount, currency, ...(reason && { reason }) },
  }
}

async function getRefundByKey(tx: Db, orderId: string, key: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, key)))
  return refund
}

/** Pence given back or about to be. */
export async function sumActiveRefunds(tx: Db, which: SQL): Promise<number> {
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(which, ne(refunds.status, 'failed')))
  return sum?.pence ?? 0
}

import { and, eq, gte, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isOrderBlocked } from '../disputes/list-blocked-orders.ts'
import { paymentIssues } from '../issues/tables.ts'
import { isPaid } from '../payment-status.ts'
import { payments } from '../tables.ts'
import { type Refund, refunds } from './tables.ts'

/** The creator of a refund submits it at once; the job takes over after this time. */
const FIRST_JOB_ATTEMPT = sql`now() + interval '1 minute'`

/**
 * Creates a refund of an order: `amount` pence, or all that is left of its price. Parallel calls never refund more than
 * was paid. The same idempotency key returns the same refund. `submitRefund` then sends it to the provider. Throws
 * ShopError `not_found`, `nothing_to_refund`, `refund_too_large`, `idempotency_key_reused`, `order_disputed` or
 * `confirmation_needed`.
 */
export async function createOrderRefund(
  db: Db,
  request: RefundRequest & { orderId: string; amount?: number; idempotencyKey?: string },
): Promise<Refund> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, request.orderId))
    if (!order) throw new ShopError('not_found')
    const audit = { action: 'order.refunded', subjectId: order.id } as const
    return createRefund(tx, order.paymentId, { ...request, order, audit })
  })
}

/**
 * Creates a refund of the payment of an open issue, without naming an order: for money that came too late or is
 * disputed. After a failed refund only that amount is refunded. Throws as `createOrderRefund` does.
 */
export async function createPaymentRefund(
  db: Db,
  request: RefundRequest & { paymentId: string; issueId: string },
): Promise<Refund> {
  const { issueId, paymentId } = request
  const audit = { action: 'payment_issue.refunded', subjectId: issueId } as const
  return db.transaction(async (tx) => {
    // Every transaction locks the payment before its issues, so no two can deadlock.
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update')
    const isOpen = and(eq(paymentIssues.id, issueId), isNull(paymentIssues.resolvedAt))
    const [issue] = await tx.select().from(paymentIssues).where(isOpen).for('update')
    if (!issue) throw new ShopError('not_found')
    const amount = issue.kind === 'refund_failed' ? issue.amount : undefined
    if (amount !== undefined && (await isRefundRepeated(tx, paymentId, issue.createdAt)))
      throw new ShopError('nothing_to_refund')
    return createRefund(tx, paymentId, { ...request, amount, audit })
  })
}

/** A failed refund is repeated once; the issue stays open until that refund is settled. */
async function isRefundRepeated(tx: Db, paymentId: string, openedAt: Date): Promise<boolean> {
  const isRepeat = and(
    eq(refunds.paymentId, paymentId),
    isNull(refunds.orderId),
    isNotNull(refunds.actorId),
    ne(refunds.status, 'failed'),
    gte(refunds.createdAt, openedAt),
  )
  return (await tx.$count(refunds, isRepeat)) > 0
}

/** Fields of every refund by staff. */
export interface RefundRequest {
  reason?: string
  actorId: string
  /** Pence that may be refunded of the payment in all while the session is not confirmed; left out for no limit. */
  unconfirmedLimit?: number
}

interface NewRefund extends RefundRequest {
  order?: { id: string; price: number }
  amount?: number
  idempotencyKey?: string
  audit: { action: AuditAction; subjectId: string }
}

async function createRefund(tx: Db, paymentId: string, request: NewRefund): Promise<Refund> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new ShopError('not_found')
  const { provider, chargeId, currency } = payment
  if (!isPaid(payment.status) || !provider || !chargeId) throw new ShopError('nothing_to_refund')
  const refunded = await sumActiveRefunds(tx, eq(refunds.paymentId, payment.id))
  const paymentRemainder = payment.amount - refunded
  const { order, reason, actorId, idempotencyKey } = request
  const earlier = order && idempotencyKey && (await getRefundByKey(tx, order.id, idempotencyKey))
  if (earlier) {
    if (request.amount === undefined || request.amount === earlier.amount) return earlier
    throw new ShopError('idempotency_key_reused')
  }
  // The provider returns disputed money itself: a refund beside it would pay the customer twice.
  if (await isOrderBlocked(tx, order ? { orderId: order.id } : { paymentId }))
    throw new ShopError('order_disputed')
  const refundable = order
    ? Math.min(paymentRemainder, order.price - (await sumActiveRefunds(tx, eq(refunds.orderId, order.id))))
    : paymentRemainder
  if (refundable <= 0) throw new ShopError('nothing_to_refund')
  const amount = request.amount ?? refundable
  if (amount > refundable) throw new ShopError('refund_too_large')
  requireWithinLimit(refunded + amount, request.unconfirmedLimit)
  const money = { provider, chargeId, amount, currency }
  return insertRequestedRefund(
    tx,
    { ...money, paymentId, orderId: order?.id, idempotencyKey, reason, actorId },
    request.audit,
  )
}

export function requireWithinLimit(amount: number, unconfirmedLimit: number | undefined): void {
  if (unconfirmedLimit !== undefined && amount > unconfirmedLimit) throw new ShopError('confirmation_needed')
}

/** Inserts a refund that staff requested, to be submitted, and records it in the activity log. */
export async function insertRequestedRefund(
  tx: Db,
  values: Omit<PgInsertValue<typeof refunds>, 'id' | 'nextAttemptAt'>,
  audit: NewRefund['audit'],
): Promise<Refund> {
  const refund = await insertRefund(tx, { ...values, nextAttemptAt: FIRST_JOB_ATTEMPT })
  const { actorId, amount, currency, reason } = refund
  await recordAction(tx, {
    ...audit,
    actor: { userId: actorId, apiKeyId: null },
    after: { amount, currency, ...(reason && { reason }) },
  })
  return refund
}

export async function insertRefund(
  tx: Db,
  values: Omit<PgInsertValue<typeof refunds>, 'id'>,
): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({ id: newId(), ...values })
    .returning()
  if (!refund) throw new Error('refund was not inserted')
  return refund
}

async function getRefundByKey(tx: Db, orderId: string, key: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, key)))
  return refund
}

/** Sums the refunds that have not failed, in pence. */
export async function sumActiveRefunds(tx: Db, which: SQL): Promise<number> {
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(which, ne(refunds.status, 'failed')))
  return sum?.pence ?? 0
}

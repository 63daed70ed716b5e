import { and, asc, eq, isNull } from 'drizzle-orm'
import type { User } from '../../../shop/accounts/user.ts'
import type { Actor } from '../../../shop/actor.ts'
import type { OrderRequest } from '../../../shop/checkout/place-order.ts'
import { newId } from '../../../shop/id.ts'
import { orderEvents, orders } from '../../../shop/orders/tables.ts'
import type { IssueKind } from '../../../shop/payments/issues/issue-kinds.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { type Payment, payments } from '../../../shop/payments/tables.ts'
import type {
  DisputeSnapshot,
  PaymentSnapshot,
  RefundSnapshot,
} from '../../../shop/providers/payment-provider.ts'
import type { Db } from '../../../shop/services.ts'
import { createTestUser } from '../accounts/create-test-user.ts'

/** The shop as actor. */
export const SYSTEM_ACTOR: Actor = { userId: null, apiKeyId: null }

export function asActor({ id }: { id: string }): Actor {
  return { userId: id, apiKeyId: null }
}

export async function createCustomer(db: Db, name = 'maria'): Promise<User> {
  return createTestUser(db, { name, email: `${name}@example.com` })
}

export const SAMPLE_VIDEO = 'https://www.tiktok.com/@maria.dance/video/7301234567890123456'

/** Builds a checkout of 1,000 followers for £5.59 unless overridden. Likes and views have a video unless it is undefined. */
export function buildCheckout(
  user: User,
  { lines = [{ packageId: 'followers-1000', units: 1 }], ...more }: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    customer: user,
    method: 'card',
    lines: lines.map((line) =>
      /^(likes|views)-/.test(line.packageId) ? { videoUrl: SAMPLE_VIDEO, ...line } : line,
    ),
    tiktokUsername: 'maria.dance',
    niche: 'Gaming',
    idempotencyKey: newId(),
    displayCurrency: 'GBP',
    lang: 'en',
    requestsEarlyStart: true,
    isTrial: false,
    ...more,
  }
}

/** Builds the provider snapshot of a payment. */
export function buildPaymentSnapshot(
  payment: Payment,
  state: PaymentSnapshot['state'],
  more: Partial<PaymentSnapshot> = {},
): PaymentSnapshot {
  const sessionId = more.sessionId ?? payment.sessionId ?? 'session-1'
  return {
    provider: 'demo',
    sessionId,
    eventId: `${sessionId}:${state}`,
    paymentId: payment.id,
    state,
    amount: { amount: payment.amount, currency: payment.currency },
    chargeId: state === 'paid' ? sessionId : null,
    refunds: [],
    disputes: [],
    ...more,
  }
}

export async function requirePayment(db: Db, id: string): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error(`no payment ${id}`)
  return payment
}

export function listOrdersOfPayment(db: Db, paymentId: string) {
  return db.select().from(orders).where(eq(orders.paymentId, paymentId)).orderBy(asc(orders.line))
}

/** Returns the order of a payment with one line. */
export async function requireOrderOfPayment(db: Db, paymentId: string) {
  const [order, ...others] = await listOrdersOfPayment(db, paymentId)
  if (!order || others.length > 0) throw new Error(`${others.length + 1} orders, not one`)
  return order
}

/** Returns the kind of the open payment issue, or null. */
export async function getOpenIssueKind(db: Db, paymentId: string): Promise<IssueKind | null> {
  const open = and(eq(paymentIssues.paymentId, paymentId), isNull(paymentIssues.resolvedAt))
  const [issue, ...others] = await db.select().from(paymentIssues).where(open)
  if (others.length > 0) throw new Error('several issues')
  return issue?.kind ?? null
}

/** Lists the events of an order, oldest first. */
export function listOrderEvents(db: Db, orderId: string) {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** Lists the order's events, oldest first: the kind, or `from->to` for a status change. */
export async function listOrderHistory(db: Db, orderId: string): Promise<string[]> {
  const rows = await listOrderEvents(db, orderId)
  return rows.map((row) => (row.kind === 'moved' ? `${row.fromStatus}->${row.toStatus}` : row.kind))
}

/** Builds a refund of £1 that was made in the provider's dashboard. */
export function buildRefund({
  amount = 100,
  ...more
}: Partial<Omit<RefundSnapshot, 'amount'>> & { amount?: number } = {}): RefundSnapshot {
  return {
    providerRefundId: 're_dashboard',
    refundId: null,
    amount: { amount, currency: 'GBP' },
    state: 'succeeded',
    ...more,
  }
}

/** Builds a dispute of £5.59. */
export function buildDispute(more: Partial<DisputeSnapshot> = {}): DisputeSnapshot {
  return {
    disputeId: 'dp_1',
    openedAt: new Date('2026-11-01T10:00:00Z'),
    reason: 'fraudulent',
    amount: { amount: 559, currency: 'GBP' },
    evidenceDueAt: new Date('2026-11-10T10:00:00Z'),
    state: 'open',
    ...more,
  }
}

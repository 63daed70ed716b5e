import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { orders } from '../orders/tables.ts'
import type { Db, PaymentServices } from '../services.ts'
import { cancelUnpaidOrders, markFailed } from './apply-payment-state.ts'
import { lockPayment } from './lock-payment.ts'
import { isPaid } from './payment-status.ts'
import { reconcilePayment } from './reconciliation/reconcile-payments.ts'
import { isOpen, syncPayment } from './sync-payment.ts'
import { type Payment, payments } from './tables.ts'

interface CancelPaymentRequest {
  /** Any order of the payment: all its unpaid orders are cancelled together. */
  orderId: string
  /** The customer whose order it has to be; left out for staff. */
  customerId?: string
  actor: Actor
  note?: string
}

/**
 * Cancels the unpaid orders of a payment, then ends the provider's session. If the provider cannot be reached, the
 * reconciling job ends the session later. Money that arrives nevertheless is recorded as an issue. Throws ShopError
 * `not_found`, `order_paid` or `transition_not_allowed`.
 */
export async function cancelPayment(
  db: Db,
  services: PaymentServices,
  request: CancelPaymentRequest,
): Promise<void> {
  const payment = await db.transaction((tx) => cancelOrdersOfPayment(tx, request))
  if (!payment.settledAt) await reconcilePayment(db, services, payment)
}

async function cancelOrdersOfPayment(
  tx: Db,
  { orderId, customerId, actor, note }: CancelPaymentRequest,
): Promise<Payment> {
  const isOwn = customerId ? eq(orders.userId, customerId) : undefined
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwn))
  if (!order) throw new ShopError('not_found')
  const payment = await lockPayment(tx, order.paymentId)
  if (!payment) throw new ShopError('not_found')
  if (isPaid(payment.status)) throw new ShopError('order_paid')
  const cancelled = await closeUnpaidPayments(tx, [payment.id], { note, actor })
  if (cancelled.length === 0) {
    if (order.status === 'cancelled') return payment
    throw new ShopError('transition_not_allowed')
  }
  for (const { id: subjectId } of cancelled) {
    await recordAction(tx, actor, 'order.cancelled', subjectId, {
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    })
  }
  return payment
}

/**
 * Closes the payments that nobody will make any more, and returns their cancelled orders. A payment that was paid stays.
 * The caller holds the locks of the payments. The reconciling job ends the sessions, also when this process dies.
 */
export async function closeUnpaidPayments(
  tx: Db,
  paymentIds: readonly string[],
  { note, actor }: { note?: string; actor?: Actor },
): Promise<{ id: string }[]> {
  const cancelled = await cancelUnpaidOrders(tx, paymentIds, { note, actor })
  for (const paymentId of new Set(cancelled.map((order) => order.paymentId))) {
    await markFailed(tx, paymentId)
    await tx.update(payments).set({ nextAttemptAt: sql`now()` }).where(eq(payments.id, paymentId))
  }
  return cancelled
}

interface ReplacedPayment {
  /** The session that the customer left. */
  sessionId: string
  customerId: string
  newSessionId: string
}

/**
 * Closes the payment that the customer left for a new checkout. Asks the provider first, so that money which is on its way
 * or has arrived still pays its orders. Does nothing for a payment of somebody else. Throws ShopError `provider_unavailable`.
 */
export async function closeReplacedPayment(
  db: Db,
  services: PaymentServices,
  { sessionId, customerId, newSessionId }: ReplacedPayment,
): Promise<void> {
  if (sessionId === newSessionId) return
  const isReplaced = and(eq(payments.sessionId, sessionId), eq(payments.userId, customerId))
  const [payment] = await db.select().from(payments).where(isReplaced)
  if (!payment?.provider || payment.settledAt || isPaid(payment.status)) return
  const session = { provider: payment.provider, subject: sessionId }
  const { snapshot } = await syncPayment(db, services, session, { shouldClose: async () => true })
  if (!isOpen(snapshot) && snapshot?.state !== 'expired') return
  await db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    if (current && !isPaid(current.status))
      await closeUnpaidPayments(tx, [current.id], { note: 'replaced by a new checkout' })
  })
}

/** Closes unpaid payments of a customer whose promotion a new checkout uses. */
export async function replaceUnpaidPayments(tx: Db, paymentIds: string[]): Promise<void> {
  const replaced = [...new Set(paymentIds)].sort()
  for (const paymentId of replaced) await lockPayment(tx, paymentId)
  await closeUnpaidPayments(tx, replaced, { note: 'replaced by a new checkout with the same promotion' })
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import type { Db, Services } from '../services.ts'
import { isPaid, listPreviousStatuses } from './payment-status.ts'
import { reconcilePayment } from './reconciliation/reconcile-payments.ts'
import { payments } from './tables.ts'

export interface CancelPaymentRequest {
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
 * `not_found` or `order_paid`.
 */
export async function cancelPayment(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  wish: CancelPaymentRequest,
): Promise<void> {
  const payment = await db.transaction((tx) => cancelOrdersOfPayment(tx, wish))
  if (!payment.settledAt) await reconcilePayment(db, services, payment)
}

async function cancelOrdersOfPayment(tx: Db, { orderId, customerId, actor, note }: CancelPaymentRequest) {
  const mine = customerId ? eq(orders.userId, customerId) : undefined
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), mine))
  if (!order) throw new ShopError('not_found')
  const [payment] = await tx.select().from(payments).where(eq(payments.id, order.paymentId)).for('update')
  if (!payment) throw new ShopError('not_found')
  if (isPaid(payment.status)) throw new ShopError('order_paid')
  const cancelled = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(orders.paymentId, payment.id), eq(orders.status, 'pending'), isNull(orders.paidAt)))
    .returning({ id: orders.id })
  if (cancelled.length === 0) {
    if (order.status === 'cancelled') return payment
    throw new ShopError('transition_not_allowed')
  }
  const moved = {
    kind: 'moved',
    fromStatus: 'pending',
    toStatus: 'cancelled',
    ...actorColumns(actor),
  } as const
  await tx.insert(orderEvents).values(cancelled.map(({ id }) => ({ orderId: id, note, ...moved })))
  if (listPreviousStatuses('failed').includes(payment.status))
    await tx.update(payments).set({ status: 'failed' }).where(eq(payments.id, payment.id))
  // The job ends the session should this process not get to it.
  await tx.update(payments).set({ nextAttemptAt: sql`now()` }).where(eq(payments.id, payment.id))
  for (const { id } of cancelled) {
    const change = { before: { status: 'pending' }, after: { status: 'cancelled' } }
    await recordAction(tx, { actor, action: 'order.cancelled', subjectId: id, ...change })
  }
  return payment
}

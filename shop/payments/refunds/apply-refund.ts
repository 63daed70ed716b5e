import { and, eq, ne, sql } from 'drizzle-orm'
import { endRuns } from '../../orders/delivery/runs.ts'
import { endOrder } from '../../orders/pause-order.ts'
import { recordOrderWebhooks } from '../../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { syncReturnedStatus } from '../apply-payment-state.ts'
import { resolveRefundedIssue } from '../issues/resolve-payment-issue.ts'
import { payments } from '../tables.ts'
import { listOrderBalances } from './order-balance.ts'
import { type Refund, refunds, returnAssignments } from './tables.ts'

/**
 * Applies a succeeded refund to its payment and orders. A fully refunded order is closed; one that cost nothing stays open
 * beside another order's refund.
 */
export async function applyRefund(tx: Db, refund: Refund): Promise<void> {
  const { paymentId } = refund
  await resolveRefundedIssue(tx, refund)
  if (!paymentId) return
  const [payment] = await tx
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const inFull = payment !== undefined && (await sumSucceededRefunds(tx, paymentId)) >= payment.amount
  await syncReturnedStatus(tx, paymentId)
  await recordRefundedEvents(tx, refund, await listRefundedOrders(tx, refund))
  await closeRefundedOrders(tx, paymentId, { refund, isSharedByAll: inFull && refund.orderId === null })
}

interface OrderPart {
  orderId: string
  amount: number
}

/** Applies parts of a succeeded refund to the orders that staff assigned them to, as own refunds of these. */
export async function applyAssignment(tx: Db, refund: Refund, parts: OrderPart[]): Promise<void> {
  await recordRefundedEvents(tx, refund, parts)
  if (refund.paymentId) await closeRefundedOrders(tx, refund.paymentId, { refund, isSharedByAll: false })
}

function listRefundedOrders(tx: Db, { id, orderId, amount }: Refund): Promise<OrderPart[]> | OrderPart[] {
  if (orderId) return [{ orderId, amount }]
  return tx
    .select({ orderId: returnAssignments.orderId, amount: returnAssignments.amount })
    .from(returnAssignments)
    .where(eq(returnAssignments.refundId, id))
}

async function recordRefundedEvents(tx: Db, { actorId }: Refund, parts: OrderPart[]): Promise<void> {
  if (parts.length === 0) return
  const events = parts.map((part) => ({ ...part, kind: 'refunded' as const, actorId }))
  await tx.insert(orderEvents).values(events)
}

/** Closes the orders of a payment of which nothing is left. Orders that cost nothing close with the whole payment only. */
async function closeRefundedOrders(
  tx: Db,
  paymentId: string,
  { refund, isSharedByAll }: { refund: Refund; isSharedByAll: boolean },
): Promise<void> {
  const lines = await tx.select().from(orders).where(eq(orders.paymentId, paymentId)).orderBy(orders.id)
  const balances = await listOrderBalances(
    tx,
    lines.map(({ id }) => id),
  )
  for (const line of lines) {
    const isOver = line.price > 0 && (balances.get(line.id)?.refunded ?? 0) >= line.price
    if (isOver || (line.price === 0 && isSharedByAll)) await closeOrder(tx, line, refund)
  }
}

/** Returns pence. */
async function sumSucceededRefunds(tx: Db, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'succeeded')))
  return sum?.pence ?? 0
}

async function closeOrder(tx: Db, order: typeof orders.$inferSelect, { actorId }: Refund): Promise<void> {
  const closed = await tx
    .update(orders)
    .set({ status: 'refunded', ...endOrder() })
    .where(and(eq(orders.id, order.id), ne(orders.status, 'refunded')))
    .returning({ id: orders.id })
  if (closed.length === 0) return
  await endRuns(tx, order.id, 'refunded')
  await tx.insert(orderEvents).values({
    orderId: order.id,
    kind: 'moved',
    fromStatus: order.status,
    toStatus: 'refunded',
    actorId,
  })
  await recordOrderWebhooks(tx, 'order.refunded', [order.id])
}

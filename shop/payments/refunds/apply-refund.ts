import { and, eq, ne } from 'drizzle-orm'
import { endRuns } from '../../orders/delivery/runs.ts'
import { endOrder } from '../../orders/pause-order.ts'
import { recordOrderWebhooks } from '../../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { resolveRefundedIssue } from '../issues/resolve-payment-issue.ts'
import { listOrderBalances } from './order-balance.ts'
import { type Refund, returnAssignments } from './tables.ts'

/** Applies a succeeded refund to its issue and orders. An order of which nothing is left is closed. */
export async function applyRefund(tx: Db, refund: Refund): Promise<void> {
  await resolveRefundedIssue(tx, refund)
  await applyParts(tx, refund, await listRefundedOrders(tx, refund))
}

interface OrderPart {
  orderId: string
  amount: number
}

/** Applies a succeeded refund to its orders, or parts of it to those that staff assigned them to. */
export async function applyParts(tx: Db, refund: Refund, parts: OrderPart[]): Promise<void> {
  await recordRefundEvents(tx, refund, { kind: 'refunded', parts })
  if (refund.paymentId) await closeReturnedOrders(tx, refund.paymentId, refund)
}

/** Adds to the history of its orders that a refund failed after its success. Closed orders stay closed: money is owed, not work. */
export async function recordFailedRefund(tx: Db, refund: Refund): Promise<void> {
  const parts = await listRefundedOrders(tx, refund)
  await recordRefundEvents(tx, { actorId: null }, { kind: 'refund_failed', parts })
}

function listRefundedOrders(tx: Db, { id, orderId, amount }: Refund): Promise<OrderPart[]> | OrderPart[] {
  if (orderId) return [{ orderId, amount }]
  return tx
    .select({ orderId: returnAssignments.orderId, amount: returnAssignments.amount })
    .from(returnAssignments)
    .where(eq(returnAssignments.refundId, id))
}

async function recordRefundEvents(
  tx: Db,
  { actorId }: Pick<Refund, 'actorId'>,
  { kind, parts }: { kind: 'refunded' | 'refund_failed'; parts: OrderPart[] },
): Promise<void> {
  if (parts.length === 0) return
  const events = parts.map((part) => ({ ...part, kind, actorId }))
  await tx.insert(orderEvents).values(events)
}

/** Closes the orders of a payment whose price was refunded, also where a lost dispute took a part of it. */
async function closeReturnedOrders(tx: Db, paymentId: string, refund: Refund): Promise<void> {
  const lines = await tx.select().from(orders).where(eq(orders.paymentId, paymentId)).orderBy(orders.id)
  const balances = await listOrderBalances(
    tx,
    lines.map(({ id }) => id),
  )
  for (const line of lines) {
    const { isReturned = false, refunded = 0 } = balances.get(line.id) ?? {}
    if (isReturned && (refunded > 0 || line.price === 0)) await closeOrder(tx, line, refund)
  }
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

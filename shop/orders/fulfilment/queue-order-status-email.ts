import { eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import { getDeliveryEstimate } from '../delivery-estimate.ts'
import { orders } from '../tables.ts'

/**
 * Queues the customer's email about a new order status in the transaction that set it, in the payment's
 * language and to its
 * address. Statuses that mean nothing new to the customer queue none.
 */
export async function queueOrderStatusEmail(
  tx: Db,
  change: { orderId: string; policy: Policy },
): Promise<void> {
  const [row] = await tx
    .select({
      order: orders,
      toAddress: payments.email,
      lang: payments.lang,
      name: users.name,
      /** The time of the status change, because both happen in one transaction. */
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, change.orderId))
  if (!row) return
  const { toAddress, lang, name, order: line } = row
  const { id: orderId, userId, packageName, quantity, tiktokUsername, delivered, status } = line
  const order = { orderId, packageName, quantity, tiktokUsername }
  if (status === 'processing') {
    const deliverBy = getDeliveryEstimate({ ...line, startedAt: row.now }, change.policy)?.deliverBy ?? null
    const data = { name, order, deliverBy: deliverBy?.toISOString() ?? null }
    await queueEmail(tx, { kind: 'order_started', userId, toAddress, lang, data })
  } else if (status === 'completed' || status === 'partial' || status === 'failed') {
    const data = { name, order, outcome: status, delivered }
    await queueEmail(tx, { kind: 'order_ended', userId, toAddress, lang, data })
  }
}

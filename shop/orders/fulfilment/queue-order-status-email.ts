import { eq } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { EmailData } from '../../outbox/email-data.ts'
import { type EmailOrder, toEmailPosts } from '../../outbox/email-order.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'

/**
 * Queues the customer's email about a new order status in the transaction that set it, in the payment's
 * language and to its
 * address. Statuses that mean nothing new to the customer queue none.
 */
export async function queueOrderStatusEmail(tx: Db, change: { orderId: string }): Promise<void> {
  const row = await getRecipient(tx, change.orderId)
  if (!row) return
  const { toAddress, lang, name, order: line } = row
  const { userId, delivered, status } = line
  const order = toEmailOrder(line)
  if (status === 'processing') {
    const data = { name, order, deliverBy: line.deliverBy?.toISOString() ?? null }
    await queueEmail(tx, { kind: 'order_started', userId, toAddress, lang, data })
  } else if (status === 'completed' || status === 'partial' || status === 'failed') {
    const data = { name, order, outcome: status, delivered }
    await queueEmail(tx, { kind: 'order_ended', userId, toAddress, lang, data })
  }
}

/** Queues the email that asks the customer to make the profile or video reachable. */
export async function queueOrderPausedEmail(
  tx: Db,
  { orderId, reason }: { orderId: string; reason: EmailData['order_paused']['reason'] },
): Promise<void> {
  const row = await getRecipient(tx, orderId)
  if (!row) return
  const { toAddress, lang, name } = row
  const { userId } = row.order
  const order = toEmailOrder(row.order)
  await queueEmail(tx, { kind: 'order_paused', userId, toAddress, lang, data: { name, order, reason } })
}

/** Returns an order as emails about its progress describe it. */
function toEmailOrder({
  id,
  packageName,
  quantity,
  tiktokUsername,
  posts,
}: typeof orders.$inferSelect): EmailOrder {
  return { orderId: id, packageName, quantity, tiktokUsername, posts: toEmailPosts(posts) }
}

async function getRecipient(tx: Db, orderId: string) {
  const [row] = await tx
    .select({ order: orders, toAddress: payments.email, lang: payments.lang, name: users.name })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  return row
}

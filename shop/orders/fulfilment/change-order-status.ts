import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { type Actor, actorColumns } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { EmailData } from '../../outbox/email-data.ts'
import { toEmailOrder, toEmailPosts } from '../../outbox/email-order.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { payments } from '../../payments/tables.ts'
import { createReviewInvitation } from '../../reviews/invitations.ts'
import type { Db } from '../../services.ts'
import { createGuaranteeChecks } from '../delivery/get-delivery.ts'
import { addReportedReadings } from '../delivery/readings.ts'
import { endRuns, startFirstRun } from '../delivery/runs.ts'
import { findTransitionRefusal, type OrderStatus } from '../order-status.ts'
import { endOrder } from '../pause-order.ts'
import { applyDeliveredTotal } from '../posts.ts'
import { recordOrderWebhooks, STATUS_EVENTS } from '../record-order-webhooks.ts'
import { lockOrder } from '../require-order.ts'
import { orderEvents, orders } from '../tables.ts'
import { applyDeliveryReport, type DeliveryReport } from './record-delivery.ts'

interface StatusChange {
  orderId: string
  to: OrderStatus
  actor: Actor
  note?: string
  /** Counts reported with the change, which its webhook carries. */
  counts?: DeliveryReport
}

/**
 * Moves an order one step in the transition table and records it in the history. Setting the present status changes
 * nothing. `completed` also sets `delivered` to the full quantity; an order that ends with less is `partial`. Runs start and
 * end with the order, and a completed order gets its guarantee checks. `updateOrder` checks what staff may do. Throws
 * ShopError `not_found`, `transition_not_allowed` or `order_not_paid`.
 */
export async function changeOrderStatus(
  db: Db,
  { orderId, to, actor, note, counts: reported }: StatusChange,
): Promise<OrderStatus> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const from = order.status
    if (from === to) return to
    const refusal = findTransitionRefusal(order, to)
    if (refusal) throw new ShopError(refusal)
    const isUnanswered = order.briefState === 'waiting' && to === 'processing'
    const performedBy = actorColumns(actor)
    const counts = applyDeliveredTotal(order, to === 'completed' ? order.quantity : order.delivered)
    const { delivered } = counts
    const isStart = to === 'processing'
    await tx
      .update(orders)
      .set({
        status: to,
        ...counts,
        ...(isUnanswered && { briefState: 'skipped' as const }),
        ...(isStart ? { startedAt: sql`now()`, pausedBeforeStart: order.pausedSeconds } : endOrder()),
      })
      .where(and(eq(orders.id, orderId), eq(orders.status, from)))
    if (isStart) await startFirstRun(tx, { ...order, status: to })
    else await endRuns(tx, orderId, to)
    if (to === 'completed') await createGuaranteeChecks(tx, order)
    if (order.paidAt && (to === 'completed' || to === 'partial')) await createReviewInvitation(tx, orderId)
    if (delivered !== order.delivered) {
      await tx.insert(orderEvents).values({ orderId, kind: 'delivered', amount: delivered, ...performedBy })
      await addReportedReadings(tx, order, counts, actor)
    }
    if (isUnanswered) await tx.insert(orderEvents).values({ orderId, kind: 'brief_skipped', ...performedBy })
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: 'moved', fromStatus: from, toStatus: to, ...performedBy, note })
    const report = reported && (await applyDeliveryReport(tx, reported))
    await recordOrderWebhooks(tx, STATUS_EVENTS[to], [orderId])
    if (report?.isChanged) await recordOrderWebhooks(tx, 'order.delivery_recorded', [orderId])
    return to
  })
}

/**
 * Queues the customer's email about a new order status in the transaction that set it, in the payment's language
 * and to its address. Statuses that mean nothing new to the customer queue none.
 */
export async function queueOrderStatusEmail(tx: Db, change: { orderId: string }): Promise<void> {
  const row = await getRecipient(tx, change.orderId)
  if (!row) return
  const { toAddress, lang, name, order, line } = row
  const { userId, delivered, status } = line
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
  const { toAddress, lang, name, order, line } = row
  const { userId } = line
  await queueEmail(tx, { kind: 'order_paused', userId, toAddress, lang, data: { name, order, reason } })
}

async function getRecipient(tx: Db, orderId: string) {
  const [row] = await tx
    .select({ line: orders, toAddress: payments.email, lang: payments.lang, name: users.name })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!row) return null
  return { ...row, order: { ...toEmailOrder(row.line), posts: toEmailPosts(row.line.posts) } }
}

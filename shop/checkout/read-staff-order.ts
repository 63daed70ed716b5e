import { and, asc, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { apiKeys, users } from '../accounts/tables.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { mailState } from '../outbox/mail-state.ts'
import { mails } from '../outbox/tables.ts'
import { isBlocked } from '../payments/disputes/refuse-disputed.ts'
import { disputes } from '../payments/disputes/tables.ts'
import { paymentIssues, payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { listStaffOrders } from './list-staff-orders.ts'

/** For staff: all that is known of an order; null when there is none. */
export async function readStaffOrder(db: Db, orderId: string) {
  const { orders: found } = await listStaffOrders(db, { search: orderId, size: 1 })
  const [line] = found
  const [kept] = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  if (!line || !kept) return null
  const { order, payment } = kept
  const [bought] = await db.select({ orders: count() }).from(orders).where(eq(orders.userId, order.userId))
  return {
    ...line,
    policyVersion: order.policyVersion,
    customer: { ...line.customer, id: order.userId, orders: bought?.orders ?? 0 },
    payment,
    issues: await openIssuesOf(db, payment.id),
    disputes: await disputesOf(db, payment.id),
    isBlocked: await isBlocked(db, { orderId }),
    events: await storyOf(db, orderId),
    mails: await mailsAbout(db, { orderId, paymentId: payment.id, toAddress: payment.email }),
  }
}

function openIssuesOf(db: Db, paymentId: string) {
  return db
    .select({ id: paymentIssues.id, kind: paymentIssues.kind })
    .from(paymentIssues)
    .where(and(eq(paymentIssues.paymentId, paymentId), isNull(paymentIssues.resolvedAt)))
    .orderBy(desc(paymentIssues.id))
}

function disputesOf(db: Db, paymentId: string) {
  return db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(desc(disputes.openedAt))
}

/** Oldest first: what happened, by whom, and what they noted. */
function storyOf(db: Db, orderId: string) {
  return db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      fromStatus: orderEvents.fromStatus,
      toStatus: orderEvents.toStatus,
      amount: orderEvents.amount,
      note: orderEvents.note,
      at: orderEvents.at,
      person: users.name,
      apiKey: apiKeys.name,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, orderEvents.apiKeyId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
}

/** Mails that name this order, or its payment as a whole. */
function mailsAbout(db: Db, of: { orderId: string; paymentId: string; toAddress: string }) {
  const named = sql`${mails.facts} #>> '{order,orderId}'`
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      state: mailState(),
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(
      and(
        eq(mails.toAddress, of.toAddress),
        or(eq(named, of.orderId), and(isNull(named), eq(sql`${mails.facts} ->> 'paymentId'`, of.paymentId))),
      ),
    )
    .orderBy(asc(mails.id))
}

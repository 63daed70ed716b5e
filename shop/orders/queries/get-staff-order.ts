import { and, asc, desc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { apiKeys, users } from '../../accounts/tables.ts'
import { listOrderCases } from '../../cases/get-case.ts'
import { getStoredMethodCard } from '../../catalog/get-stored-method-card.ts'
import type { Lang } from '../../localization/languages.ts'
import { getEmailState } from '../../outbox/email-state.ts'
import { emails } from '../../outbox/tables.ts'
import { isOrderBlocked } from '../../payments/disputes/list-blocked-orders.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { requireDelivery } from '../delivery/get-delivery.ts'
import { isTrialPayment } from '../is-trial-payment.ts'
import { orderEvents, orders } from '../tables.ts'
import { listStaffOrders } from './list-staff-orders.ts'

/** Returns all details of an order for staff, or null. */
export async function getStaffOrder(db: Db, orderId: string, lang?: Lang) {
  const { orders: found } = await listStaffOrders(db, { search: orderId, size: 1, lang })
  const [line] = found
  const [kept] = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  if (!line || !kept) return null
  const { order, payment } = kept
  const isCounted = and(eq(orders.userId, order.userId), not(isTrialPayment(orders.paymentId)))
  return {
    ...line,
    customer: { ...line.customer, id: order.userId, orders: await db.$count(orders, isCounted) },
    payment,
    issues: await listOpenIssues(db, payment.id),
    disputes: await listDisputes(db, payment.id),
    isBlocked: await isOrderBlocked(db, { orderId }),
    cases: await listOrderCases(db, orderId),
    delivery: await requireDelivery(db, orderId),
    methodCard: await getStoredMethodCard(db, order.methodCardId),
    events: await listOrderHistory(db, orderId),
    emails: await listOrderEmails(db, { orderId, paymentId: payment.id, toAddress: payment.email }),
  }
}

function listOpenIssues(db: Db, paymentId: string) {
  return db
    .select({ id: paymentIssues.id, kind: paymentIssues.kind })
    .from(paymentIssues)
    .where(and(eq(paymentIssues.paymentId, paymentId), isNull(paymentIssues.resolvedAt)))
    .orderBy(desc(paymentIssues.id))
}

function listDisputes(db: Db, paymentId: string) {
  return db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(desc(disputes.openedAt))
}

/** Lists events oldest first, with actors and notes. */
function listOrderHistory(db: Db, orderId: string) {
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

/** Lists the emails about this order or about its whole payment. */
function listOrderEmails(db: Db, of: { orderId: string; paymentId: string; toAddress: string }) {
  const named = sql`${emails.data} #>> '{order,orderId}'`
  return db
    .select({
      id: emails.id,
      kind: emails.kind,
      state: getEmailState(),
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, of.toAddress),
        or(eq(named, of.orderId), and(isNull(named), eq(sql`${emails.data} ->> 'paymentId'`, of.paymentId))),
      ),
    )
    .orderBy(asc(emails.id))
}

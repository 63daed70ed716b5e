import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { apiKeys, users } from '../../accounts/tables.ts'
import { listOrderCases } from '../../cases/get-case.ts'
import { cases } from '../../cases/tables.ts'
import { loadPackageNames } from '../../catalog/load-package-names.ts'
import { getStoredMethodCard } from '../../catalog/method-cards.ts'
import { getOfferOfPayment } from '../../custom-offers/get-offers.ts'
import { PAGE_SIZE } from '../../database/to-page.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import { getEmailState } from '../../outbox/list-emails.ts'
import { emails } from '../../outbox/tables.ts'
import { isOrderUnblocked } from '../../payments/disputes/blocked-orders.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import type { IssueKind } from '../../payments/issues/issue-kinds.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { ORDER_RETURNS, UNASSIGNED_RETURNS } from '../../payments/refunds/order-returns.ts'
import { getRefundSummary } from '../../payments/refunds/suggest-refund.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { listAssignments } from '../../payments/refunds/unassigned-returns.ts'
import { payments } from '../../payments/tables.ts'
import { listPaymentPromotions, pickOrderPromotions } from '../../promotions/list-promotions.ts'
import type { Db } from '../../services.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../../settings/policy-version.ts'
import { requireDelivery } from '../delivery/get-delivery.ts'
import { selectLateStep } from '../fulfilment/is-late.ts'
import { isTrialPayment } from '../order-conditions.ts'
import { getOpenPromise } from '../promised-hours.ts'
import { orderEvents, orders } from '../tables.ts'
import { addOrderTimeline, TIMELINE_EVENTS } from './add-order-timeline.ts'
import { selectReplacementDueAt } from './list-delivery-tasks.ts'
import { listOrderIds, type OrderQuery } from './list-order-ids.ts'
import { getOrderSorting, ORDER_COLUMNS } from './order-columns.ts'
import { buildQueueFilter } from './order-filter.ts'

interface StaffOrderQuery extends Partial<OrderQuery> {
  /** Language of `localPackageName`. */
  lang?: Lang
}

/** Lists a page of all customers' orders; `before` takes the `next` of the previous page. */
export async function listStaffOrders(db: Db, { lang = DEFAULT_LANG, ...query }: StaffOrderQuery = {}) {
  const archive = await getPolicyFiguresByVersion(db)
  const sort = query.sort ?? (query.queue ? 'due' : 'newest')
  const page = { size: PAGE_SIZE, ...query, sort }
  const { ids, next } = await listOrderIds(db, page, archive)
  if (ids.length === 0) return { orders: [], next }
  const rows = await db
    .select({
      ...ORDER_COLUMNS,
      customer: { name: users.name, email: users.email },
      receiptNumber: payments.receiptNumber,
      receiptSeries: payments.receiptSeries,
      needsAttention: selectOpenIssueKind(),
      isBlocked: sql<boolean>`not ${isOrderUnblocked(db)}`,
      late: selectLateStep(db),
      fellShort: sql<boolean>`coalesce(${buildQueueFilter(db, 'fellShort', archive)}, false)`,
      replacementDueAt: selectReplacementDueAt(),
      caseDueAt: sql<Date | null>`(
        select ${cases.dueAt} from ${cases}
        where ${cases.orderId} = ${orders.id} and ${cases.state} = 'open')`.mapWith(cases.dueAt),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    .orderBy(...getOrderSorting(sort, page.queue).orderBy)
  const translateName = await loadPackageNames(db, rows, lang)
  const discounted = rows.filter(({ discount }) => discount > 0)
  const applied = await listPaymentPromotions(db, [...new Set(discounted.map(({ paymentId }) => paymentId))])
  const found = rows.map((order) => {
    const policy = getPolicyOfVersion(archive, order.policyVersion)
    const expected = order.isBlocked && !order.late ? null : getOpenPromise(order, policy)
    const promotions = order.discount > 0 ? pickOrderPromotions(applied, order) : []
    return { ...order, localPackageName: translateName(order), promotions, expected }
  })
  return { orders: found, next }
}

export type StaffOrder = Awaited<ReturnType<typeof listStaffOrders>>['orders'][number]

function selectOpenIssueKind() {
  return sql<IssueKind | null>`(
    select ${paymentIssues.kind} from ${paymentIssues}
    where ${paymentIssues.paymentId} = ${payments.id} and ${paymentIssues.resolvedAt} is null
    order by ${paymentIssues.id} desc limit 1)`
}

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
    cases: await listOrderCases(db, orderId),
    delivery: await requireDelivery(db, orderId),
    methodCard: await getStoredMethodCard(db, order.methodCardId),
    offerId: (await getOfferOfPayment(db, payment.id))?.id ?? null,
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
  const { id, kind, fromStatus, toStatus, amount, note, at } = orderEvents
  return db
    .select({ id, kind, fromStatus, toStatus, amount, note, at, person: users.name, apiKey: apiKeys.name })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, orderEvents.apiKeyId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
}

/** Lists the emails about this order or about its whole payment. */
function listOrderEmails(db: Db, of: { orderId: string; paymentId: string; toAddress: string }) {
  const named = sql`${emails.data} #>> '{order,orderId}'`
  const { id, kind, createdAt, sentAt } = emails
  return db
    .select({ id, kind, createdAt, sentAt, state: getEmailState() })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, of.toAddress),
        or(eq(named, of.orderId), and(isNull(named), eq(sql`${emails.data} ->> 'paymentId'`, of.paymentId))),
      ),
    )
    .orderBy(asc(emails.id))
}

export type ExportedOrder = StaffOrder & { notes: string | null }

/** Keeps each query short, because the embedded database runs one at a time. */
const BATCH_SIZE = 500

/**
 * Yields all orders of a filter in batches. Reads a batch when the caller asks for it and keeps none in
 * memory.
 */
export async function* exportOrders(
  db: Db,
  query: Omit<Partial<OrderQuery>, 'before' | 'size'>,
): AsyncGenerator<ExportedOrder[], void, undefined> {
  let before: string | undefined
  do {
    const { orders, next } = await listStaffOrders(db, { ...query, before, size: BATCH_SIZE })
    if (orders.length > 0) yield await addNotes(db, orders)
    before = next ?? undefined
  } while (before)
}

async function addNotes(db: Db, orders: StaffOrder[]): Promise<ExportedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const noted = await db
    .select({
      orderId: orderEvents.orderId,
      notes: sql<string>`string_agg(${orderEvents.note}, chr(10) order by ${orderEvents.id})`,
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), isNotNull(orderEvents.note)))
    .groupBy(orderEvents.orderId)
  const byOrder = new Map(noted.map(({ orderId, notes }) => [orderId, notes]))
  return orders.map((order) => ({ ...order, notes: byOrder.get(order.id) ?? null }))
}

/**
 * Returns the balance of an order, what the policy proposes to refund, its refunds, and what went back of its payment without
 * naming an order, with orders named in a language. Null for an unknown order.
 */
export async function getOrderRefunds(db: Db, orderId: string, lang: Lang) {
  const lines = await db
    .select({ ...ORDER_COLUMNS, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  const [order] = await addOrderTimeline(db, lines, TIMELINE_EVENTS)
  if (!order) return null
  const unassigned = await listAssignments(db, [order.paymentId], lang)
  const share = sql<number>`coalesce((select sum(order_returns.amount)::int from ${ORDER_RETURNS} as order_returns
    where order_returns.return_id = ${refunds.id} and order_returns.order_id = ${orderId}), 0)`
  const namesNoOrder = sql`exists (select from ${UNASSIGNED_RETURNS} as unassigned
    where unassigned.return_id = ${refunds.id} and unassigned.rest > 0)`
  const list = await db
    .select({ refund: refunds, share, by: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(
      and(eq(refunds.paymentId, order.paymentId), isNull(refunds.issueId), or(gt(share, 0), namesNoOrder)),
    )
    .orderBy(desc(refunds.id))
  const { chargeCurrency, status, paymentStatus } = order
  return {
    currency: chargeCurrency,
    status,
    paymentStatus,
    ...(await getRefundSummary(db, order)),
    refunds: list.map(({ refund, share, by }) => ({ ...refund, share, by })),
    unassigned: unassigned.filter((money) => money.status !== 'failed'),
  }
}

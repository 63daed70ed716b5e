import { and, eq, inArray, isNotNull, isNull, like, not } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../../../shop/accounts/tables.ts'
import { getTotals, rollUpTotals } from '../../../shop/admin/dashboard/all-time-totals.ts'
import { getPeriodStats, getStats } from '../../../shop/admin/dashboard/get-stats.ts'
import { getPromotionReports } from '../../../shop/admin/get-promotion-reports.ts'
import { getAnalyticsReport } from '../../../shop/analytics/reports/get-analytics-report.ts'
import { rollUpDeltas } from '../../../shop/analytics/roll-up-deltas.ts'
import { listCustomerOrders } from '../../../shop/orders/queries/customer-orders.ts'
import { listStaffOrders } from '../../../shop/orders/queries/staff-orders.ts'
import { orders } from '../../../shop/orders/tables.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import { disputes } from '../../../shop/payments/disputes/tables.ts'
import { getReceipt } from '../../../shop/payments/documents/get-document.ts'
import { issueReceipts } from '../../../shop/payments/documents/issue-receipts.ts'
import { documents } from '../../../shop/payments/documents/tables.ts'
import { getMoneyLeft } from '../../../shop/payments/issues/resolve-payment-issue.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { PAYMENT_RETURNS } from '../../../shop/payments/refunds/order-returns.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { getTaxReconciliation, listTaxSums } from '../../../shop/payments/taxes/tax-report.ts'
import { countUses } from '../../../shop/promotions/reserve-promotions.ts'
import { promotions, promotionUses } from '../../../shop/promotions/tables.ts'
import type { PaymentSnapshot } from '../../../shop/providers/payment-provider.ts'
import type { Db } from '../../../shop/services.ts'
import { webhookMessages } from '../../../shop/webhooks/tables.ts'
import type { HistoryShop } from './create-history.ts'

const ALL_TIME = { from: '2020-01-01', to: '2099-12-31' }

/**
 * All figures of a shop agree with what its provider took and gave back: dashboard, analytics, promotions, VAT, receipts, the
 * total of the customer, lists of orders, emails and webhooks. Call it after many histories.
 */
export async function checkFigures(shop: HistoryShop): Promise<void> {
  const { db, at } = shop
  await issueReceipts(db)
  const placed = await db.select().from(payments)
  const isKept = (id: string | null) => placed.some((payment) => payment.id === id)
  const sessions = [...at.sessions.values()].filter((one) => one.state === 'paid' && isKept(one.paymentId))
  for (const session of sessions) await checkSession(db, session)

  const allPaid = placed.filter(({ paidAt }) => paidAt)
  const paid = allPaid.filter(({ isTrial }) => !isTrial)
  const returns = await listReturns(db)
  const returnedOf = (paymentId: string) => sum(returns.filter((one) => one.paymentId === paymentId))
  const taken = sum(paid)
  const revenue = paid.reduce((total, { id }) => total - returnedOf(id), taken)
  const lines = await db.select().from(orders)
  const linesOf = Map.groupBy(lines, ({ paymentId }) => paymentId)
  const discount = paid
    .flatMap(({ id }) => linesOf.get(id) ?? [])
    .reduce((total, line) => total + line.discount, 0)
  for (const { id, amount } of await db.select().from(payments))
    expect((linesOf.get(id) ?? []).reduce((total, { price }) => total + price, 0)).toBe(amount)

  const stats = await getStats(db)
  expect(stats).toMatchObject({ revenue, discount, payments: { successful: paid.length } })
  const period = await getPeriodStats(db)
  expect(period.revenue.current).toBe(revenue)
  expect(period.discount.current).toBe(discount)
  const report = await getAnalyticsReport(db, { from: period.from, to: period.to })
  expect(report.current).toMatchObject({ revenue, discount })
  expect(report.sales.reduce((total, source) => total + source.revenue, 0)).toBe(revenue)

  for (const [userId, own] of Map.groupBy(allPaid, (payment) => payment.userId)) {
    const spent = own.reduce((total, { id, amount }) => total + Math.max(0, amount - returnedOf(id)), 0)
    expect((await listCustomerOrders(db, userId)).stats.totalSpent).toBe(spent)
  }
  const live = placed.filter(({ isTrial }) => !isTrial)
  await checkCounters(
    db,
    live,
    live.flatMap(({ id }) => linesOf.get(id) ?? []),
  )

  const books = await getTaxReconciliation(db, ALL_TIME)
  expect(books.sales).toEqual({ ledger: taken, payments: taken })
  expect(books.refunds).toEqual({ ledger: taken - revenue, documents: taken - revenue })
  const taxed = (await listTaxSums(db, ALL_TIME)).reduce((total, { net, vat }) => total + net + vat, 0)
  expect(taxed).toBe(revenue)

  for (const payment of allPaid) {
    const receipt = await getReceipt(db, { paymentId: payment.id, userId: null })
    expect(receipt?.receipt.amount).toBe(payment.amount)
    const credited = receipt?.creditNotes.filter(({ reversal }) => !reversal) ?? []
    expect(sum(credited)).toBe(returnedOf(payment.id))
    const returned = returnedOf(payment.id)
    const whole = returned < payment.amount ? 'partially_refunded' : 'refunded'
    expect(receipt?.status).toBe(returned === 0 || payment.amount === 0 ? 'completed' : whole)
  }
  await checkPromotions(db, returnedOf)
  await checkMessages(db)
}

type Returned = { paymentId: string | null; amount: number }

async function listReturns(db: Db): Promise<Returned[]> {
  const { rows } = (await db.execute(PAYMENT_RETURNS)) as unknown as {
    rows: { payment_id: string | null; amount: number }[]
  }
  return rows.map(({ payment_id: paymentId, amount }) => ({ paymentId, amount }))
}

/** The money received in a session, less the money returned, equals what the shop keeps of its payment and its issues. */
async function checkSession(db: Db, session: PaymentSnapshot): Promise<void> {
  const { sessionId, chargeId, surplus } = session
  const given = session.refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount)
  const succeeded = and(eq(refunds.chargeId, chargeId ?? ''), eq(refunds.status, 'succeeded'))
  expect(sum(await db.select().from(refunds).where(succeeded))).toBe(sum(given))
  const isLost = and(eq(disputes.sessionId, sessionId), eq(disputes.state, 'lost'))
  const lost = await db.select().from(disputes).where(isLost)
  // A closed dispute does not open again in the shop.
  if (session.disputes.every(({ state }) => state !== 'open'))
    expect(sum(lost)).toBe(
      sum(session.disputes.filter(({ state }) => state === 'lost').map(({ amount }) => amount)),
    )

  const [payment] = await db.select().from(payments).where(eq(payments.sessionId, sessionId))
  const returned = payment
    ? sum((await listReturns(db)).filter(({ paymentId }) => paymentId === payment.id))
    : 0
  const issues = await db
    .select()
    .from(paymentIssues)
    .where(
      and(
        eq(paymentIssues.sessionId, sessionId),
        inArray(paymentIssues.kind, ['overpaid', 'second_payment', 'wrong_amount']),
      ),
    )
  let left = payment?.paidAt ? Math.max(0, payment.amount - returned) : 0
  for (const { id } of issues) left += await getMoneyLeft(db, eq(paymentIssues.id, id))
  const received = session.amount.amount + (surplus?.amount ?? 0)
  // A refund of the surplus may round to a penny more.
  const ofSurplus = issues.filter(({ kind }) => kind === 'overpaid').map(({ id }) => id)
  const isOfSurplus = and(succeeded, inArray(refunds.issueId, ofSurplus), isNull(refunds.paymentId))
  const rounded =
    sum(await db.select().from(refunds).where(isOfSurplus)) === (surplus?.amount ?? 0) + 1 ? 1 : 0
  expect(left).toBe(Math.max(0, received - sum(given) - sum(lost) + rounded))
}

async function checkPromotions(db: Db, returnedOf: (paymentId: string) => number): Promise<void> {
  const all = await db.select().from(promotions)
  const report = await getPromotionReports(
    db,
    all.map(({ id }) => id),
  )
  for (const { id, maxUses, useCount, discountGiven } of all) {
    if (maxUses !== null) expect({ useCount, discountGiven }).toEqual(await countUses(db, id))
    const uses = await db
      .select({ paymentId: payments.id, amount: payments.amount, discount: promotionUses.discount })
      .from(promotionUses)
      .innerJoin(payments, eq(payments.id, promotionUses.paymentId))
      .where(and(eq(promotionUses.promotionId, id), isNotNull(payments.paidAt), not(payments.isTrial)))
    expect(report(id)).toMatchObject({
      redeemed: uses.length,
      revenue: sum(uses),
      discount: uses.reduce((total, { discount }) => total + discount, 0),
      refunded: uses.reduce((total, { paymentId }) => total + returnedOf(paymentId), 0),
    })
  }
}

/** The counters that triggers keep agree with the rows, before and after they are rolled up. */
async function checkCounters(db: Db, live: { status: string }[], lines: { status: string }[]): Promise<void> {
  const counts = {
    users: await db.$count(users, isNull(users.erasedAt)),
    orders: countStatuses(lines),
    payments: countStatuses(live),
  }
  expect(await getTotals(db)).toMatchObject(counts)
  while ((await rollUpTotals(db)) > 0);
  expect(await getTotals(db)).toMatchObject(counts)
  while ((await rollUpDeltas(db)) > 0);
}

function countStatuses(rows: { status: string }[]): Record<string, number> {
  const groups = Map.groupBy(rows, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]))
}

/**
 * Each refund that succeeded was told once, by email and by webhook, and each order that was paid back, too. An erased customer
 * gets no email.
 */
async function checkMessages(db: Db): Promise<void> {
  const isNote = and(eq(documents.kind, 'credit_note'), isNotNull(documents.refundId))
  const all = await db
    .select({ amount: documents.amount, erasedAt: users.erasedAt })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(isNote)
  const notes = all.map(({ amount }) => amount).toSorted()
  const told = all.filter(({ erasedAt }) => erasedAt === null).map(({ amount }) => amount)
  const isRefundEmail = and(eq(emails.kind, 'refunded'), isNotNull(emails.userId))
  const refundEmails = await db.select().from(emails).where(isRefundEmail)
  const emailed = refundEmails.map(({ data }) => (data as { amount: { amount: number } }).amount.amount)
  expect(emailed.toSorted()).toEqual(told.toSorted())
  const sent = await db.select().from(webhookMessages).where(like(webhookMessages.type, '%refund%'))
  const bodies = sent.map(({ type, body }) => ({ type, ...JSON.parse(body) }))
  const amounts = bodies
    .filter(({ type }) => type === 'refund.succeeded')
    .map(({ data }) => data.amount.amount)
  expect(amounts.toSorted()).toEqual(notes)
  const isReversal = and(eq(documents.kind, 'credit_note_reversal'), isNotNull(documents.refundId))
  const reversals = await db.select({ id: documents.refundId }).from(documents).where(isReversal)
  const sentBack = bodies.filter(({ type }) => type === 'refund.failed').map(({ data }) => data.id)
  expect(sentBack.toSorted()).toEqual(reversals.map(({ id }) => id).toSorted())
  const closed = bodies.filter(({ type }) => type === 'order.refunded').map(({ data }) => data.id as string)
  const refunded = await db.select().from(orders).where(eq(orders.status, 'refunded'))
  expect(closed.toSorted()).toEqual(refunded.map(({ id }) => id).toSorted())
  for (const order of (await listStaffOrders(db, { size: 500 })).orders)
    if (order.paidAt && order.paymentStatus === 'refunded' && order.pence > 0)
      expect(order.status === 'refunded' || order.isBlocked || order.status !== 'pending').toBe(true)
}

function sum(values: { amount: number }[]): number {
  return values.reduce((total, { amount }) => total + amount, 0)
}

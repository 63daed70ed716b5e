import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { isPausingKind } from '../../../shop/cases/case-state.ts'
import { listCases } from '../../../shop/cases/list-cases.ts'
import { settleCases } from '../../../shop/cases/settle-cases.ts'
import { isVideoMissing } from '../../../shop/catalog/brief-questions.ts'
import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { deliveryRuns, guaranteeChecks } from '../../../shop/orders/delivery/tables.ts'
import { buildQueueFilter } from '../../../shop/orders/queries/order-filter.ts'
import { orders } from '../../../shop/orders/tables.ts'
import { isOrderBlocked } from '../../../shop/payments/disputes/blocked-orders.ts'
import { disputes } from '../../../shop/payments/disputes/tables.ts'
import { getRefundDebt } from '../../../shop/payments/issues/sync-refund-issues.ts'
import {
  getOwed,
  isUndeliveredPartOwed,
  listOrderBalances,
} from '../../../shop/payments/refunds/order-balance.ts'
import { getUndeliveredShare } from '../../../shop/payments/refunds/suggest-refund.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { checkMoney } from './check-money.ts'
import type { History } from './create-history.ts'

type Order = typeof orders.$inferSelect

/** Checks what must hold after every step, and returns the states that were reached. */
export async function checkInvariants(history: History): Promise<string[]> {
  const { db, paymentId } = history
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  const given = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const sum = (list: typeof given) => list.reduce((total, { amount }) => total + amount, 0)
  const active = given.filter(({ status }) => status !== 'failed')
  expect(sum(active)).toBeLessThanOrEqual(payment?.amount ?? 0)

  const cases = await history.listCases()
  const balances = await listOrderBalances(db, history.ids)
  const allQueues = await listQueues(history)
  const ofPayment = and(eq(disputes.paymentId, paymentId), eq(disputes.state, 'open'))
  const hasOpenDispute = (await db.$count(disputes, ofPayment)) > 0
  const deliveries = await listDeliveries(history)
  const reached = given.map(({ status }) => `refund:${status}`)
  for (const order of await history.listOrders()) {
    const queues = allQueues.find(({ id }) => id === order.id)
    const balance = balances.get(order.id)
    if (!queues || !balance) throw new Error(`no order ${order.id}`)
    expect(sum(active.filter(({ orderId }) => orderId === order.id))).toBeLessThanOrEqual(order.price)
    const isOpen = order.status === 'pending' || order.status === 'processing'
    const ofOrder = cases.filter(({ orderId }) => orderId === order.id)
    const open = ofOrder.filter(({ state }) => state === 'open')
    expect(ofOrder.filter(({ state }) => state === 'open' || state === 'accepted').length).toBeLessThan(2)
    if (!isOpen) expect(order.pausedAt).toBeNull()
    if (order.pauseReason === 'case') expect(open).toHaveLength(1)
    if (isOpen && open.some(({ kind }) => isPausingKind(kind))) expect(order.pauseReason).toBe('case')

    const isUnanswered = order.briefState === 'waiting' && order.paidAt !== null && order.status === 'pending'
    expect(queues.waitingForBrief).toBe(isUnanswered)
    expect(queues.isOwed).toBe(getOwed(balance, getUndeliveredShare({ ...order, balance })) > 0)
    if (isUnanswered) {
      expect(order).toMatchObject({ startBy: null, deliverBy: null })
      expect(queues.toStart).toBe(false)
    }
    if (order.status === 'processing') expect(order.briefState).not.toBe('waiting')
    const isErased = order.tiktokUsername === ''
    if (!isErased && isVideoMissing(order.packageType, order))
      expect(order.briefState).toMatch(/waiting|skipped/)
    if (order.briefState)
      reached.push(`${requiresVideo(order.packageType) ? 'video' : 'brief'}:${order.briefState}`)
    const deadline = isOpen ? getDeadline(order) : null
    if (deadline && queues.now > deadline) {
      const isWaiting = order.pauseReason === 'target' || open.length > 0
      const isHeld = hasOpenDispute && (await isOrderBlocked(db, { orderId: order.id }))
      expect(queues.late || queues.toStart || isWaiting || isHeld).toBe(true)
      if (!order.pausedAt) expect(queues.late).toBe(!isHeld)
      reached.push(isHeld ? 'late:disputed' : 'late')
    }
    const isReturned = balance.isReturned
    reached.push(...(await checkDelivery(history, { ...order, isReturned }, queues, deliveries)))
    reached.push(`order:${order.status}`, ...(order.pausedAt ? ['paused'] : []))
  }
  reached.push(...(await checkMoney(history, { payment, list: given, balances })))
  const overdue = cases.filter(({ state, dueAt }) => state === 'open' && dueAt.getTime() < Date.now() - 5_000)
  if (overdue.length > 0) {
    const queue = await listCases(db, { overdue: true, limit: 1_000 })
    const listed = queue.cases.map(({ id }) => id)
    for (const { id } of overdue) expect(listed).toContain(id)
    reached.push('overdue')
  }
  // Last, because it may resolve a case.
  const paid = await checkPaidCases(history)
  return [...reached, ...paid, ...cases.map(({ state }) => `case:${state}`)]
}

type Queues = Awaited<ReturnType<typeof listQueues>>[number]

/** Lists the queues of every order. */
function listQueues({ db, ids, archive }: History) {
  return db
    .select({
      id: orders.id,
      now: sql<Date>`now()`.mapWith(orders.createdAt),
      late: sql<boolean>`${buildQueueFilter(db, 'late', archive)}`,
      toStart: sql<boolean>`${buildQueueFilter(db, 'toStart', archive)}`,
      isOwed: isUndeliveredPartOwed(),
      waitingForBrief: sql<boolean>`coalesce(${buildQueueFilter(db, 'waitingForBrief', archive)}, false)`,
      replacements: sql<boolean>`${buildQueueFilter(db, 'replacements', archive)}`,
      failedRuns: sql<boolean>`${buildQueueFilter(db, 'failedRuns', archive)}`,
      checks: sql<boolean>`${buildQueueFilter(db, 'guaranteeChecks', archive)}`,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
}

type Deliveries = Awaited<ReturnType<typeof listDeliveries>>

async function listDeliveries({ db, ids }: History) {
  return {
    runs: await db
      .select()
      .from(deliveryRuns)
      .where(inArray(deliveryRuns.orderId, ids))
      .orderBy(asc(deliveryRuns.number)),
    checks: await db.select().from(guaranteeChecks).where(inArray(guaranteeChecks.orderId, ids)),
  }
}

/** The job resolves an open case whose failed refund is owed no more, whichever way the money went back. */
async function checkPaidCases(history: History): Promise<string[]> {
  const { db, listCases: list, paymentId } = history
  for (const { id, state, refundId } of await list()) {
    if (state !== 'open' || !refundId) continue
    const made = await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(asc(refunds.id))
    const refund = made.find((one) => one.id === refundId)
    if (!refund || (refund.status === 'failed' && (await getRefundDebt(db, refund)).unpaid > 0)) continue
    await settleCases(db)
    expect((await list()).find((one) => one.id === id)?.state).toBe('resolved')
    const isReturnedByRefund = made.some(({ status }) => status === 'succeeded')
    return [isReturnedByRefund ? 'case:paid_otherwise' : 'case:paid_by_dispute']
  }
  return []
}

/** Every owed replacement, due check and failed run is in a queue, and the runs add up to the order. */
async function checkDelivery(
  { db }: History,
  order: Order & { isReturned: boolean },
  queues: Queues,
  all: Deliveries,
): Promise<string[]> {
  const runs = all.runs.filter(({ orderId }) => orderId === order.id)
  const checks = all.checks.filter(({ orderId }) => orderId === order.id)
  const isEnded = order.status !== 'pending' && order.status !== 'processing'
  const open = runs.filter(({ state }) => state !== 'completed' && state !== 'cancelled')
  const owed = open.filter(({ kind }) => kind === 'replacement')
  const deliveries = runs.filter(({ kind }) => kind === 'delivery')
  if (isEnded) expect(open).toEqual(owed)
  if (deliveries.length > 0) {
    const sum = deliveries.reduce((total, { delivered }) => total + delivered, 0)
    expect(sum).toBe(order.delivered)
  }
  const isBlocked = open.length > 0 && (await isOrderBlocked(db, { orderId: order.id }))
  expect(queues.replacements).toBe(owed.length > 0 && !isBlocked)
  const failed = open.filter(({ state }) => state === 'failed')
  if (failed.length > 0 && !isBlocked) expect(queues.failedRuns || order.pauseReason === 'target').toBe(true)
  const isDue = checks.some(({ doneAt, dueAt }) => doneAt === null && dueAt < queues.now)
  expect(queues.checks).toBe(isDue && order.status === 'completed' && !order.isReturned)
  const isOverdue = owed.some(({ dueAt }) => dueAt !== null && dueAt < queues.now)
  return [
    ...runs.map(({ kind, state }) => `${kind}:${state}`),
    ...checkPosts(order),
    ...(deliveries.length > 1 ? ['plan'] : []),
    ...(isOverdue ? ['replacement:overdue'] : []),
    ...(queues.checks ? ['check:due'] : []),
    ...(checks.some(({ missing }) => missing !== null && missing > 0) ? ['check:dropped'] : []),
  ]
}

/** The posts of an order add up to it, so that what is owed counts all of them. */
function checkPosts({ posts, quantity, delivered, status }: Order): string[] {
  if (!posts) return []
  const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
  expect(sum(posts.map((post) => post.quantity))).toBe(quantity)
  expect(sum(posts.map((post) => post.delivered))).toBe(delivered)
  for (const post of posts) expect(post.delivered).toBeLessThanOrEqual(post.quantity)
  const isInPart = posts.some((post) => post.delivered < post.quantity) && delivered > 0
  return [`posts:${status}`, ...(isInPart && status === 'partial' ? ['posts:in_part'] : [])]
}

/** Returns the promised time of the next step of a paid order, computed without the database's trigger. */
function getDeadline(order: Order): Date | null {
  const { paidAt, startedAt, promisedStartHours, promisedDeliveryHours } = order
  const { briefState, briefAnsweredAt, startAfter } = order
  if (!paidAt || briefState === 'waiting' || promisedStartHours === null || promisedDeliveryHours === null)
    return null
  const pausedSeconds = order.pausedSeconds - order.pausedBeforeStart
  const after = (time: Date, hours: number) =>
    new Date(time.getTime() + hours * 3_600_000 + pausedSeconds * 1_000)
  if (startedAt) return after(startedAt, promisedDeliveryHours)
  const from = Math.max(...[paidAt, startAfter, briefAnsweredAt].map((time) => time?.getTime() ?? 0))
  return after(new Date(from), promisedStartHours)
}

/** Every case has reached a final state, and no order waits for a case. */
export async function checkFinished(history: History): Promise<void> {
  const states = (await history.listCases()).map(({ state }) => state)
  expect(states.filter((state) => ['open', 'accepted', 'unverified'].includes(state))).toEqual([])
  for (const { pauseReason } of await history.listOrders()) expect(pauseReason).not.toBe('case')
}

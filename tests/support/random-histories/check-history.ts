import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listCases } from '../../../shop/cases/list-cases.ts'
import { isPausingKind } from '../../../shop/cases/open-case.ts'
import { buildQueueFilter } from '../../../shop/orders/queries/order-queue.ts'
import { orders } from '../../../shop/orders/tables.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { getPolicyArchive } from '../../../shop/settings/policy-archive.ts'
import type { History } from './create-history.ts'

/** Checks what must hold after every step, and returns the states that were reached. */
export async function checkInvariants(history: History): Promise<string[]> {
  const { db, paymentId } = history
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  const given = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const sum = (list: typeof given) => list.reduce((total, { amount }) => total + amount, 0)
  const active = given.filter(({ status }) => status !== 'failed')
  expect(sum(active)).toBeLessThanOrEqual(payment?.amount ?? 0)

  const claims = await history.listCases()
  const archive = await getPolicyArchive(db)
  const reached = given.map(({ status }) => `refund:${status}`)
  for (const order of await history.listOrders()) {
    expect(sum(active.filter(({ orderId }) => orderId === order.id))).toBeLessThanOrEqual(order.price)
    const isOpen = order.status === 'pending' || order.status === 'processing'
    const ofOrder = claims.filter(({ orderId }) => orderId === order.id)
    const open = ofOrder.filter(({ state }) => state === 'open')
    expect(ofOrder.filter(({ state }) => state === 'open' || state === 'accepted').length).toBeLessThan(2)
    if (!isOpen) expect(order.pausedAt).toBeNull()
    if (order.pauseReason === 'case') expect(open).toHaveLength(1)
    if (isOpen && open.some(({ kind }) => isPausingKind(kind))) expect(order.pauseReason).toBe('case')

    const [queues] = await db
      .select({
        now: sql<Date>`now()`.mapWith(orders.createdAt),
        late: sql<boolean>`${buildQueueFilter(db, 'late', archive)}`,
        toStart: sql<boolean>`${buildQueueFilter(db, 'to_start', archive)}`,
        waitingForBrief: sql<boolean>`coalesce(${buildQueueFilter(db, 'waiting_for_brief', archive)}, false)`,
      })
      .from(orders)
      .where(eq(orders.id, order.id))
    const isUnanswered = order.briefState === 'waiting' && order.paidAt !== null && order.status === 'pending'
    expect(queues?.waitingForBrief).toBe(isUnanswered)
    if (isUnanswered) {
      expect(order).toMatchObject({ startBy: null, deliverBy: null })
      expect(queues?.toStart).toBe(false)
    }
    if (order.status === 'processing') expect(order.briefState).not.toBe('waiting')
    if (order.briefState) reached.push(`brief:${order.briefState}`)
    const deadline = isOpen ? getDeadline(order) : null
    if (queues && deadline && queues.now > deadline) {
      const isWaiting = order.pauseReason === 'target' || open.length > 0
      expect(queues.late || queues.toStart || isWaiting).toBe(true)
      if (!order.pausedAt) expect(queues.late).toBe(true)
      reached.push('late')
    }
    reached.push(`order:${order.status}`, ...(order.pausedAt ? ['paused'] : []))
  }
  const overdue = claims.filter(
    ({ state, dueAt }) => state === 'open' && dueAt.getTime() < Date.now() - 5_000,
  )
  if (overdue.length > 0) {
    const queue = await listCases(db, { overdue: true, limit: 1_000 })
    const listed = queue.cases.map(({ id }) => id)
    for (const { id } of overdue) expect(listed).toContain(id)
    reached.push('overdue')
  }
  return [...reached, ...claims.map(({ state }) => `case:${state}`)]
}

/** Returns the promised time of the next step of a paid order, computed without the database's trigger. */
function getDeadline(order: typeof orders.$inferSelect): Date | null {
  const { paidAt, startedAt, promisedStartHours, promisedDeliveryHours, pausedSeconds } = order
  const { briefState, briefAnsweredAt } = order
  if (!paidAt || briefState === 'waiting' || promisedStartHours === null || promisedDeliveryHours === null)
    return null
  const after = (time: Date, hours: number) =>
    new Date(time.getTime() + hours * 3_600_000 + pausedSeconds * 1_000)
  return startedAt
    ? after(startedAt, promisedDeliveryHours)
    : after(briefAnsweredAt ?? paidAt, promisedStartHours)
}

/** Every case has reached a final state, and no order waits for a case. */
export async function checkFinished(history: History): Promise<void> {
  const states = (await history.listCases()).map(({ state }) => state)
  expect(states.filter((state) => ['open', 'accepted', 'unverified'].includes(state))).toEqual([])
  for (const { pauseReason } of await history.listOrders()) expect(pauseReason).not.toBe('case')
}

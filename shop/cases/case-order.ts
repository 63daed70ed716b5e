import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { ShopError } from '../errors.ts'
import { listNewestReadings } from '../orders/delivery/readings.ts'
import { sumOpenReplacements } from '../orders/delivery/runs.ts'
import { deliveryRuns } from '../orders/delivery/tables.ts'
import { listOrderTargets } from '../orders/posts.ts'
import { orders } from '../orders/tables.ts'
import { listBlockedOrders } from '../payments/disputes/blocked-orders.ts'
import { getRefundDebt } from '../payments/issues/sync-refund-issues.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import { getOrderBalance, getOwed, listOrderBalances } from '../payments/refunds/order-balance.ts'
import { getUndeliveredShare } from '../payments/refunds/suggest-refund.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../settings/policy-version.ts'
import type { CaseKind } from './case-state.ts'
import {
  type JudgedOrder,
  type MissingUnits,
  type RemedyLimits,
  type SuggestedRemedy,
  suggestRemedy,
} from './suggest-remedy.ts'
import { type Case, caseEvents, cases } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** An order with what its cases are judged by and whom their emails go to. */
export interface CaseOrder {
  row: OrderRow
  judged: JudgedOrder
  policy: Policy
  payment: Pick<typeof payments.$inferSelect, 'email' | 'lang' | 'currency'>
  customerName: string
  /** Time of the database. */
  now: Date
}

/**
 * Returns an order as cases see it, locked until the transaction ends. `userId`: the customer whose order it has to be.
 * Throws ShopError `not_found`.
 */
export async function requireCaseOrder(
  tx: Db,
  { orderId, userId }: { orderId: string; userId?: string },
): Promise<CaseOrder> {
  const isOwn = userId ? eq(orders.userId, userId) : undefined
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwn))
    .for('update')
  if (!row) throw new ShopError('not_found')
  return loadCaseOrder(tx, row)
}

/**
 * Returns what the policy accepted with the order provides for an open case now, by the time of its statement. After a
 * refund that was decided has failed, that is what it still owes.
 */
export async function getCurrentProposal(
  db: Db,
  { id, orderId, kind, createdAt, refundId }: Case,
): Promise<SuggestedRemedy> {
  if (refundId) return proposeFailedRefund(db, refundId)
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error(`order ${orderId} not found`)
  const missing = await getReportedMissing(db, id)
  return proposeCaseRemedy(await loadCaseOrder(db, row), { kind, statedAt: createdAt, missing })
}

async function proposeFailedRefund(db: Db, refundId: string): Promise<SuggestedRemedy> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) throw new Error(`refund ${refundId} not found`)
  const { unpaid, pending } = await getRefundDebt(db, refund)
  const amount = unpaid - pending
  return amount > 0
    ? { remedy: 'refund', amount, reason: 'refund_failed', until: null }
    : { remedy: 'none', amount: null, reason: 'refunded', until: null }
}

/**
 * Returns what the policy provides now for each of the cases that is open, and the most that a decision can choose, by the id of
 * the case. Nothing disputed is refunded.
 */
export async function listCaseRemedies(db: Db, rows: { case: Case; quantity: number; delivered: number }[]) {
  const ids = rows.map((row) => row.case.orderId)
  const balances = await listOrderBalances(db, ids)
  const blocked = await listBlockedOrders(db, inArray(orders.id, ids))
  const remedies = new Map<string, { proposal: SuggestedRemedy | null; limits: RemedyLimits }>()
  for (const { case: found, ...order } of rows) {
    const balance = blocked.includes(found.orderId) ? undefined : balances.get(found.orderId)
    const undelivered = balance ? getOwed(balance, getUndeliveredShare({ ...order, balance })) : 0
    remedies.set(found.id, {
      proposal: found.state === 'open' ? await getCurrentProposal(db, found) : null,
      limits: { refund: balance?.left ?? 0, undelivered, replacement: order.quantity },
    })
  }
  return remedies
}

async function loadCaseOrder(db: Db, row: OrderRow): Promise<CaseOrder> {
  const [owner] = await db
    .select({ payment: payments, name: users.name, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, row.paymentId))
  if (!owner) throw new Error(`payment ${row.paymentId} not found`)
  const policy = getPolicyOfVersion(await getPolicyFiguresByVersion(db), row.policyVersion)
  const balance = await getOrderBalance(db, row.id)
  const missing = await getMissingUnits(db, row)
  return {
    row,
    judged: { ...row, ...missing, balance },
    policy,
    payment: owner.payment,
    customerName: owner.name,
    now: owner.now,
  }
}

/** Returns what the policy accepted with the order provides, judged by the time of the statement. */
export function proposeCaseRemedy(
  { judged, policy }: Pick<CaseOrder, 'judged' | 'policy'>,
  { kind, statedAt, missing }: { kind: CaseKind; statedAt: Date; missing?: number | null },
): SuggestedRemedy {
  return suggestRemedy({ kind, order: judged, policy, statedAt, missing })
}

/** Returns how many units the customer reported missing when the case was opened; null without a report. */
async function getReportedMissing(db: Db, caseId: string): Promise<number | null> {
  const [opened] = await db
    .select({ amount: caseEvents.amount })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, caseId), eq(caseEvents.kind, 'opened')))
    .orderBy(asc(caseEvents.id))
    .limit(1)
  return opened?.amount ?? null
}

/** Returns what is known about delivered units that disappeared after the end of an order. */
export async function getMissingUnits(
  db: Db,
  order: Pick<OrderRow, 'id' | 'endedAt' | 'quantity' | 'delivered' | 'startCount' | 'startReadAt' | 'posts'>,
): Promise<MissingUnits> {
  const { id, endedAt } = order
  if (!endedAt) return { readMissing: null, replacing: 0, isReplacementUnread: false }
  const isReplacement = and(eq(deliveryRuns.orderId, id), eq(deliveryRuns.kind, 'replacement'))
  const [runs] = await db
    .select({
      replacedAt: sql<Date | null>`max(${deliveryRuns.endedAt})`.mapWith(deliveryRuns.endedAt),
    })
    .from(deliveryRuns)
    .where(and(isReplacement, eq(deliveryRuns.state, 'completed')))
  const replacedAt = runs?.replacedAt ?? null
  const since = replacedAt && replacedAt > endedAt ? replacedAt : endedAt
  const readings = await listNewestReadings(db, { orderId: id, since })
  const missing = listOrderTargets(order).map(({ post, delivered }) => {
    const read = readings.find((reading) => reading.post === post)
    return read ? Math.max(0, delivered - read.delivered) : 0
  })
  return {
    readMissing: readings.length > 0 ? missing.reduce((sum, units) => sum + units, 0) : null,
    replacing: await sumOpenReplacements(db, id),
    isReplacementUnread: replacedAt !== null && readings.length === 0,
  }
}

/**
 * Returns a case, locked until the transaction ends, after its orders and its payment (`lockPayment`). Throws `not_found`,
 * also for another customer's case.
 */
export async function lockCase(
  tx: Db,
  { caseId, customerId }: { caseId: string; customerId?: string },
): Promise<Case> {
  const isOwn = customerId ? eq(cases.userId, customerId) : undefined
  const [purchase] = await tx
    .select({ paymentId: orders.paymentId })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(and(eq(cases.id, caseId), isOwn))
  if (!purchase) throw new ShopError('not_found')
  await lockPayment(tx, purchase.paymentId)
  const [found] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, caseId), isOwn))
    .for('update')
  if (!found) throw new ShopError('not_found')
  return found
}

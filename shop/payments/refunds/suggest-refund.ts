import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { addHours } from '../../durations.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import { type BriefState, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../../settings/policy-version.ts'
import { isOrderBlocked } from '../disputes/blocked-orders.ts'
import {
  getOrderBalance,
  getOwed,
  isUndeliveredPartOwed,
  listOrderBalances,
  type OrderBalance,
} from './order-balance.ts'

interface RefundProposal {
  /** `not_started` and `never_started` (ended before the work began) refund all of the price; the others the missing share. */
  reason: 'not_started' | 'never_started' | 'partly_delivered' | 'not_delivered'
  /** The policy's figure: hours until the start, or the percent below which a delivery is partial. */
  limit: number
  /** Pence that are still owed. */
  amount: number
  /** The customer's deadline for asking; null for an order whose work has not started. */
  until: Date | null
}

export interface RefundableOrder {
  status: OrderStatus
  paidAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  /** Promised times, also of an order that is paused; null where nothing is promised. */
  startBy: Date | null
  deliverBy: Date | null
  /** Whether the order waits for the customer's answers. */
  briefState?: BriefState | null
  briefAnsweredAt?: Date | null
  quantity: number
  delivered: number
  balance: OrderBalance
}

/**
 * Returns what the published policy refunds for an order at `now`, or null for nothing. The customer has a
 * right to it; staff may refund more or less. Whole pence, rounded in the customer's favour.
 */
export function suggestRefund(order: RefundableOrder, policy: Policy, now: Date): RefundProposal | null {
  const due = getEntitlement(order, policy, now)
  if (!due) return null
  const amount = getOwed(order.balance, getUndeliveredShare(order))
  return amount > 0 ? { ...due, amount } : null
}

/** Whether the policy provides a refund at `now`, also when all of it was returned already. */
export function isEntitled(order: RefundableOrder, policy: Policy, now: Date): boolean {
  return getEntitlement(order, policy, now) !== null
}

/** Returns the price of the undelivered part, in pence. */
export function getUndeliveredShare({
  quantity,
  delivered,
  balance,
}: Pick<RefundableOrder, 'quantity' | 'delivered' | 'balance'>): number {
  return Math.ceil((balance.price * (quantity - delivered)) / quantity)
}

function getEntitlement(
  order: RefundableOrder,
  policy: Policy,
  now: Date,
): Omit<RefundProposal, 'amount'> | null {
  const { status, paidAt, startedAt, endedAt, startBy, deliverBy, briefState, briefAnsweredAt } = order
  const { startHours, notStartedHours, requestDays } = policy
  if (!paidAt) return null
  if (status === 'pending') {
    // Nothing is late before the answers, but the customer may cancel at any time.
    if (briefState === 'waiting') return null
    // A start that the customer planned and a pause move the promised start, and with it this deadline.
    const from = startBy ? addHours(startBy, -startHours) : (briefAnsweredAt ?? paidAt)
    const late = now >= addHours(from, notStartedHours)
    return late ? { reason: 'not_started', limit: notStartedHours, until: null } : null
  }
  if (status === 'failed' && !startedAt)
    return { reason: 'never_started', limit: notStartedHours, until: null }
  const over = status === 'processing' ? deliverBy : endedAt
  const ended = status === 'processing' || status === 'partial' || status === 'failed'
  if (!ended || !over || now < over || !isUnderDelivered(order, policy)) return null
  const isPart = order.delivered > 0
  const until = addHours(over, 24 * (isPart ? requestDays.partial : requestDays.nonDelivery))
  if (now > until) return null
  const reason = isPart ? 'partly_delivered' : 'not_delivered'
  return { reason, limit: policy.partialBelowPercent, until }
}

/** Whether less was delivered than the policy's share. */
function isUnderDelivered(
  { delivered, quantity }: RefundableOrder,
  { partialBelowPercent }: Policy,
): boolean {
  return delivered * 100 < quantity * partialBelowPercent
}

interface SummarizedOrder extends Omit<RefundableOrder, 'balance'> {
  id: string
  policyVersion: string
  /** Time of the database. */
  now: Date
}

/**
 * Returns the balance of an order; `undelivered`, the pence of the undelivered part less what was returned for it; and the
 * refund that the policy accepted with the order provides now, null for none and beside a dispute.
 */
export async function getRefundSummary(db: Db, order: SummarizedOrder) {
  const policy = getPolicyOfVersion(await getPolicyFiguresByVersion(db), order.policyVersion)
  const balance = await getOrderBalance(db, order.id)
  const judged = { ...order, balance }
  const isDisputed = await isOrderBlocked(db, { orderId: order.id })
  return {
    balance,
    undelivered: getOwed(balance, getUndeliveredShare(judged)),
    proposal: isDisputed ? null : suggestRefund(judged, policy, order.now),
  }
}

/**
 * Lists the refunds that a customer can still request by the policy accepted with each order: pence, and the deadline for
 * asking, null when there is none.
 */
export async function listClaimableRefunds(db: Db, userId: string) {
  const found = await db
    .select({ order: orders, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), isUndeliveredPartOwed()))
    .orderBy(asc(orders.id))
  const balances = await listOrderBalances(
    db,
    found.map(({ order }) => order.id),
  )
  const archive = await getPolicyFiguresByVersion(db)
  return found.flatMap(({ order, now }) => {
    const balance = balances.get(order.id)
    if (!balance) return []
    const policy = getPolicyOfVersion(archive, order.policyVersion)
    const refund = suggestRefund({ ...order, balance }, policy, now)
    return refund ? [{ orderId: order.id, amount: refund.amount, until: refund.until }] : []
  })
}

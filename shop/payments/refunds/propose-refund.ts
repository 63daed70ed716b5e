import { HOUR_MS } from '../../durations.ts'
import type { DeliveryEstimate } from '../../orders/delivery-estimate.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import type { Policy } from '../../settings/policy.ts'

export interface RefundProposal {
  /** Nothing begun in time: all of it. Too little delivered: the share that is missing. */
  reason: 'not_started' | 'partly_delivered' | 'not_delivered'
  /** The policy's figure behind it: hours until the start, or the percent below which it is partly delivered. */
  limit: number
  /** Pence, of what has not been given back yet. */
  amount: number
  /** By when the customer has to ask; null: for as long as work has not started. */
  until: Date | null
}

interface RefundableOrder {
  status: OrderStatus
  paidAt: Date | null
  endedAt: Date | null
  expected: DeliveryEstimate | null
  quantity: number
  delivered: number
  /** Pence. */
  price: number
  /** Pence given back, or about to be. */
  refunded: number
}

/**
 * What the published policy gives back for an order as it stands at `now`; null when it gives nothing. Staff may
 * give more or less: it is a proposal to them, and a right to the customer. Whole pence, rounded in the
 * customer's favour.
 */
export function proposeRefund(order: RefundableOrder, policy: Policy, now: Date): RefundProposal | null {
  const due = getEntitlement(order, policy, now)
  if (!due || (due.until && now > due.until)) return null
  const missing = Math.ceil((order.price * (order.quantity - order.delivered)) / order.quantity)
  const amount = Math.min(missing, order.price - order.refunded)
  return amount > 0 ? { ...due, amount } : null
}

function getEntitlement(
  order: RefundableOrder,
  policy: Policy,
  now: Date,
): Omit<RefundProposal, 'amount'> | null {
  const { status, paidAt, endedAt, expected } = order
  const { notStartedHours, requestDays } = policy
  if (!paidAt) return null
  if (status === 'pending') {
    const late = now >= addHours(paidAt, notStartedHours)
    return late ? { reason: 'not_started', limit: notStartedHours, until: null } : null
  }
  const over = status === 'processing' ? expected?.deliverBy : endedAt
  const ended = status === 'processing' || status === 'partial' || status === 'failed'
  if (!ended || !over || now < over || !isUnderDelivered(order, policy)) return null
  const until = addDays(over, requestDays.partial)
  const reason = order.delivered === 0 ? 'not_delivered' : 'partly_delivered'
  return { reason, limit: policy.partialBelowPercent, until }
}

/** Delivered less than the share from which the policy calls it done. */
function isUnderDelivered(
  { delivered, quantity }: RefundableOrder,
  { partialBelowPercent }: Policy,
): boolean {
  return delivered * 100 < quantity * partialBelowPercent
}

function addDays(time: Date, days: number): Date {
  return addHours(time, days * 24)
}

function addHours(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MS)
}

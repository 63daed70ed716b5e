import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isPaid } from '../payment-status.ts'
import { payments } from '../tables.ts'
import {
  selectPaymentLeft,
  sumActiveRefunds,
  sumLostDisputes,
  sumOrderDisputes,
  sumOrderRefunds,
  sumRefunds,
  sumUnassigned,
} from './order-returns.ts'
import { refunds } from './tables.ts'

/**
 * The money of an order in pence: what its price was, what went back to the customer or is on its way, and what is left.
 * The one statement of it: screens, cases, issues, figures and exports all read it here.
 */
export interface OrderBalance {
  price: number
  /** Refunds that succeeded, with the share of a payment that was returned as a whole. */
  refunded: number
  /** Returned by a lost dispute. */
  disputeLost: number
  /** Refunds that are requested or under way. */
  pending: number
  /** The part of `refunded` and `pending` that pays for units that disappeared after their delivery. */
  forMissing: number
  /**
   * Returned or on its way from the payment without naming one of its orders, at most the rest of the price. It may be
   * meant for this order, so nothing is owed beside it.
   */
  unassigned: number
  /** The most that can still be refunded. */
  left: number
}

/** Sums of a payment in pence. */
interface PaymentSums {
  amount: number
  isPaid: boolean
  /** Refunds of all its orders and of none that have not failed. */
  refunded: number
  disputeLost: number
  /** Money without an order: of refunds that succeeded, of refunds on their way, and of lost disputes. */
  unassigned: number
  unassignedPending: number
  unassignedLost: number
}

type OwnSums = Pick<OrderBalance, 'price' | 'refunded' | 'disputeLost' | 'pending' | 'forMissing'> & {
  /** Whether no other order of the payment has a price. */
  isOnly: boolean
}

/** Returns the balance of an order. Call it with the payment locked where a refund depends on it. */
export async function getOrderBalance(db: Db, orderId: string): Promise<OrderBalance> {
  const balance = (await listOrderBalances(db, [orderId])).get(orderId)
  if (!balance) throw new Error(`order ${orderId} not found`)
  return balance
}

/** Returns the balances of orders by their id. */
export async function listOrderBalances(db: Db, orderIds: string[]): Promise<Map<string, OrderBalance>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: orders.id,
      own: {
        price: orders.price,
        refunded: sumOrderRefunds(sql`status = 'succeeded'`),
        disputeLost: sumOrderDisputes(),
        pending: sumOrderRefunds(sql`status in ('asked', 'pending')`),
        forMissing: sumOrderRefunds(sql`status <> 'failed' and is_for_missing`),
        isOnly: sql<boolean>`not exists (select from ${orders} as other where other.payment_id = ${payments.id}
          and other.id <> ${orders.id} and other.price > 0)`,
      },
      amount: payments.amount,
      status: payments.status,
      refunded: sumActiveRefunds(),
      disputeLost: sumLostDisputes(),
      unassigned: sumUnassigned(sql`status = 'succeeded'`),
      unassignedPending: sumUnassigned(sql`status in ('asked', 'pending')`),
      unassignedLost: sumUnassigned(sql`status = 'lost'`),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(inArray(orders.id, orderIds))
  return new Map(
    rows.map(({ id, own, status, ...payment }) => [
      id,
      computeOrderBalance(own, { ...payment, isPaid: isPaid(status) }),
    ]),
  )
}

/**
 * Computes the balance of an order. Money that names no order belongs to the only order with a price, or to all when
 * nothing of the payment is left; else it stays unassigned.
 */
export function computeOrderBalance(own: OwnSums, payment: PaymentSums): OrderBalance {
  const { price, forMissing } = own
  const paymentLeft = Math.max(0, payment.amount - payment.refunded - payment.disputeLost)
  const isShared = own.isOnly || paymentLeft === 0
  let rest = Math.max(0, price - own.refunded - own.pending)
  const take = (pence: number) => {
    const taken = Math.min(rest, pence)
    rest -= taken
    return taken
  }
  const takeShared = (pence: number) => (isShared ? take(pence) : 0)
  // A dispute that is lost again may take what was refunded meanwhile.
  const ownLost = take(own.disputeLost)
  const refunded = own.refunded + takeShared(payment.unassigned)
  const pending = own.pending + takeShared(payment.unassignedPending)
  const disputeLost = ownLost + takeShared(payment.unassignedLost)
  const withoutOrder = payment.unassigned + payment.unassignedPending + payment.unassignedLost
  return {
    price,
    refunded,
    disputeLost,
    pending,
    forMissing,
    unassigned: isShared ? 0 : Math.min(rest, withoutOrder),
    left: payment.isPaid ? Math.min(rest, paymentLeft) : 0,
  }
}

/**
 * Returns what is still owed of an entitlement, in pence. Refunds for units that disappeared after their delivery count
 * against entitlements for such units, all others against those for what was not delivered.
 */
export function getOwed(balance: OrderBalance, entitlement: number, isForMissing = false): number {
  const { refunded, disputeLost, pending, forMissing, unassigned, left } = balance
  const settled = isForMissing ? forMissing : refunded + disputeLost + pending - forMissing
  return Math.max(0, Math.min(entitlement - settled - unassigned, left))
}

/** Selects what went back of the payment of the outer row, by refunds and lost disputes, in pence. */
export function sumReturned() {
  const hasSucceeded = and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'succeeded'))
  return sql<number>`(${sumRefunds(hasSucceeded)} + ${sumLostDisputes()})`
}

/**
 * Selects the price of the undelivered part of the order of the outer row less what went back for it, in pence: `getOwed`
 * for conditions of lists. Money of the payment that names no order is left out there.
 */
export function selectUndeliveredRest() {
  const active = sumOrderRefunds(sql`status <> 'failed' and not is_for_missing`)
  return sql<number>`(ceil(${orders.price}::numeric * (${orders.quantity} - ${orders.delivered}) / ${orders.quantity})
    - ${active} - ${sumOrderDisputes()})`
}

/** Returns the active refunds of a payment and the amount that can still be refunded, in pence. */
export async function getPaymentLeft(db: Db, paymentId: string): Promise<{ refunded: number; left: number }> {
  const [sums] = await db
    .select({ refunded: sumActiveRefunds(), left: selectPaymentLeft() })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!sums) throw new Error(`payment ${paymentId} not found`)
  return sums
}

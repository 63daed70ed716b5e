import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { disputes } from '../disputes/tables.ts'
import { isPaid } from '../payment-status.ts'
import { payments } from '../tables.ts'
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
  /** Refunds that name no order: succeeded, and on their way. */
  unassigned: number
  unassignedPending: number
  disputeLost: number
}

type OwnSums = Pick<OrderBalance, 'price' | 'refunded' | 'pending' | 'forMissing'> & {
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
  const isOwn = eq(refunds.orderId, orders.id)
  const isOfPayment = eq(refunds.paymentId, payments.id)
  const isUnassigned = and(isOfPayment, sql`${refunds.orderId} is null`)
  const isPending = inArray(refunds.status, ['asked', 'pending'])
  const hasSucceeded = eq(refunds.status, 'succeeded')
  const rows = await db
    .select({
      id: orders.id,
      own: {
        price: orders.price,
        refunded: sumRefunds(and(isOwn, hasSucceeded)),
        pending: sumRefunds(and(isOwn, isPending)),
        forMissing: sumRefunds(and(isOwn, ne(refunds.status, 'failed'), refunds.isForMissing)),
        isOnly: sql<boolean>`not exists (select from ${orders} as other where other.payment_id = ${payments.id}
          and other.id <> ${orders.id} and other.price > 0)`,
      },
      amount: payments.amount,
      status: payments.status,
      refunded: sumRefunds(and(isOfPayment, ne(refunds.status, 'failed'))),
      unassigned: sumRefunds(and(isUnassigned, hasSucceeded)),
      unassignedPending: sumRefunds(and(isUnassigned, isPending)),
      disputeLost: sumLostDisputes(),
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
    const taken = isShared ? Math.min(rest, pence) : 0
    rest -= taken
    return taken
  }
  const refunded = own.refunded + take(payment.unassigned)
  const pending = own.pending + take(payment.unassignedPending)
  const disputeLost = take(payment.disputeLost)
  const withoutOrder = payment.unassigned + payment.unassignedPending + payment.disputeLost
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

/** Selects the sum of the refunds with a condition on them and an outer row, in pence. */
function sumRefunds(which: SQL | undefined) {
  return sql<number>`(select coalesce(sum(${refunds.amount}), 0)::int from ${refunds} where ${which})`
}

/** Selects what lost disputes took of the payment of the outer row, in pence. */
export function sumLostDisputes() {
  return sql<number>`(select coalesce(sum(${disputes.amount}), 0)::int from ${disputes}
    where ${disputes.paymentId} = ${payments.id} and ${disputes.state} = 'lost')`
}

/** Selects what went back of the payment of the outer row, by refunds and lost disputes, in pence. */
export function sumReturned() {
  const hasSucceeded = and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'succeeded'))
  return sql<number>`(${sumRefunds(hasSucceeded)} + ${sumLostDisputes()})`
}

/**
 * Selects the price of the undelivered part of the order of the outer row less the refunds for it, in pence: `getOwed` for
 * conditions of lists. Money of the payment that names no order is left out there.
 */
export function selectUndeliveredRest() {
  const isActive = and(
    eq(refunds.orderId, orders.id),
    ne(refunds.status, 'failed'),
    sql`not ${refunds.isForMissing}`,
  )
  return sql<number>`(ceil(${orders.price}::numeric * (${orders.quantity} - ${orders.delivered}) / ${orders.quantity})
    - ${sumRefunds(isActive)})`
}

/** Returns the active refunds of a payment and the amount that can still be refunded, in pence. */
export async function getPaymentLeft(db: Db, paymentId: string): Promise<{ refunded: number; left: number }> {
  const isActive = and(eq(refunds.paymentId, payments.id), ne(refunds.status, 'failed'))
  const [sums] = await db
    .select({ amount: payments.amount, refunded: sumRefunds(isActive), disputeLost: sumLostDisputes() })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!sums) throw new Error(`payment ${paymentId} not found`)
  const { amount, refunded, disputeLost } = sums
  return { refunded, left: Math.max(0, amount - refunded - disputeLost) }
}

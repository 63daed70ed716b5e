import { sql } from 'drizzle-orm'
import { ORDER_STATUSES, type OrderStatus } from '../../orders/order-status.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../payments/payment-status.ts'
import type { Db } from '../../services.ts'
import { shopTotals } from '../tables.ts'

export interface Totals {
  /** Users without erased ones. */
  users: number
  orders: Record<OrderStatus, number>
  payments: Record<PaymentStatus, number>
  /** Pence: payments less refunds and lost disputes. */
  revenue: number
  /** Pence that promotions took off the paid orders. */
  discount: number
}

/** Sums the totals, which are a few rows whatever the number of orders. */
export async function getTotals(db: Db): Promise<Totals> {
  const sums = await db
    // Summed as a numeric, which neither driver reads as a number.
    .select({ name: shopTotals.name, amount: sql<number>`sum(${shopTotals.amount})::float8` })
    .from(shopTotals)
    .groupBy(shopTotals.name)
  const sumsByName = new Map(sums.map(({ name, amount }) => [name, amount]))
  const total = (name: string) => sumsByName.get(name) ?? 0
  return {
    users: total('users'),
    orders: mapNames(ORDER_STATUSES, (status) => total(`orders:${status}`)),
    payments: mapNames(PAYMENT_STATUSES, (status) => total(`payments:${status}`)),
    revenue: total('taken') - total('given_back') - total('lost_disputes'),
    discount: total('discounts'),
  }
}

function mapNames<Name extends string>(
  names: readonly Name[],
  getTotal: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, getTotal(name)])) as Record<Name, number>
}

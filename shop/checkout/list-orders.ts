import { desc, eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '../orders/order-status.ts'
import { orders } from '../orders/tables.ts'
import { payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { followOrders, STEPS } from './follow-orders.ts'
import { ORDER_LINE } from './order-line.ts'

const PAGE = 100

export interface OrderStats {
  total: number
  pending: number
  completed: number
  /** Pence: all that was paid, less what was given back of it. */
  totalSpent: number
}

/** The buyer's newest hundred orders, and the figures over all of them. */
export async function listMyOrders(db: Db, userId: string) {
  const list = await db
    .select(ORDER_LINE)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(PAGE)
  const [stats] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: countOf('pending'),
      completed: countOf('completed'),
      totalSpent: spentBy(userId),
    })
    .from(orders)
    .where(eq(orders.userId, userId))
  const followed = await followOrders(db, list, STEPS)
  return { orders: followed, stats: stats ?? { total: 0, pending: 0, completed: 0, totalSpent: 0 } }
}

/** What was given back is looked up for their payments alone, however many others had some back. */
function spentBy(userId: string) {
  const givenBack = sql`(
    select coalesce(sum(${refunds.amount}), 0) from ${refunds}
    where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'succeeded')`
  return sql<number>`(
    select coalesce(sum(${payments.amount} - ${givenBack}), 0) from ${payments}
    where ${payments.userId} = ${userId} and ${payments.paidAt} is not null)::int`
}

function countOf(status: OrderStatus) {
  return sql<number>`(count(*) filter (where ${orders.status} = ${status}))::int`
}

import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { orders } from '../orders/tables.ts'
import { pageOf } from '../page-of.ts'
import { type IssueKind, paymentIssues, payments, refunds } from '../payments/tables.ts'
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

/** For staff: everybody's newest orders, older ones by `before` (the last id seen). */
export async function listOrders(db: Db, filter: { status?: OrderStatus; before?: string }) {
  const list = await db
    .select({
      ...ORDER_LINE,
      customer: { name: users.name, email: users.email },
      needsAttention: openIssueOf(),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        filter.status && eq(orders.status, filter.status),
        filter.before ? sql`${orders.id} < ${filter.before}` : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
  return { orders: rows, next }
}

/** The newest reason why a person has to look at the money; null when there is none, or it was dealt with. */
function openIssueOf() {
  return sql<IssueKind | null>`(
    select ${paymentIssues.kind} from ${paymentIssues}
    where ${paymentIssues.paymentId} = ${payments.id} and ${paymentIssues.resolvedAt} is null
    order by ${paymentIssues.id} desc limit 1)`
}

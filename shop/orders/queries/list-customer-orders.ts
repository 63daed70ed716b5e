import { and, desc, eq, sql } from 'drizzle-orm'
import { selectKept } from '../../payments/refunds/order-returns.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import type { OrderStatus } from '../order-status.ts'
import { orders } from '../tables.ts'
import { addOrderProgress, PROGRESS_EVENTS } from './add-order-progress.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

const PAGE_SIZE = 100

/** Selects the orders of one payment. */
interface PurchaseFilter {
  paymentId?: string
  sessionId?: string
}

/** Lists the customer's newest hundred orders, or those of one payment, with figures over all orders. */
export async function listCustomerOrders(
  db: Db,
  userId: string,
  { paymentId, sessionId }: PurchaseFilter = {},
) {
  const list = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      and(
        eq(orders.userId, userId),
        paymentId === undefined ? undefined : eq(orders.paymentId, paymentId),
        sessionId === undefined ? undefined : eq(payments.sessionId, sessionId),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(PAGE_SIZE)
  const [stats] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: countWithStatus('pending'),
      completed: countWithStatus('completed'),
      totalSpent: sumSpent(userId),
    })
    .from(orders)
    .where(eq(orders.userId, userId))
  const followed = await addOrderProgress(db, list, PROGRESS_EVENTS)
  return { orders: followed, stats: stats ?? { total: 0, pending: 0, completed: 0, totalSpent: 0 } }
}

/** The subquery reads what was returned of this customer's payments only, however many others there are. */
function sumSpent(userId: string) {
  return sql<number>`(
    select coalesce(sum(${selectKept()}), 0) from ${payments}
    where ${payments.userId} = ${userId} and ${payments.paidAt} is not null)::int`
}

function countWithStatus(status: OrderStatus) {
  return sql<number>`(count(*) filter (where ${orders.status} = ${status}))::int`
}

import { eq, inArray, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { expectedWindow, lateWith } from '../orders/expected-window.ts'
import { orders } from '../orders/tables.ts'
import { type IssueKind, paymentIssues, payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { findOrders, type OrderPage } from './find-orders.ts'
import { ORDER_LINE } from './order-line.ts'
import { sortingOf } from './order-sort.ts'
import { inQueue } from './work-queue.ts'

export const STAFF_PAGE = 100

/** For staff: everybody's orders, a page of them; older ones by `before`, the `next` of the page before. */
export async function listStaffOrders(db: Db, asked: Partial<OrderPage> = {}) {
  const { policy } = await readSettings(db)
  const sort = asked.sort ?? (asked.queue ? 'due' : 'newest')
  const page = { size: STAFF_PAGE, ...asked, sort }
  const { ids, next } = await findOrders(db, page, policy)
  if (ids.length === 0) return { orders: [], next }
  const rows = await db
    .select({
      ...ORDER_LINE,
      customer: { name: users.name, email: users.email },
      receiptNumber: payments.receiptNumber,
      needsAttention: openIssueOf(),
      fellShort: sql<boolean>`coalesce(${inQueue(db, 'fell_short', policy)}, false)`,
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    .orderBy(...sortingOf(sort, page.queue).by)
  const found = rows.map(({ now, ...order }) => {
    const expected = expectedWindow(order, policy)
    return { ...order, expected, late: lateWith(expected, order.status, now) }
  })
  return { orders: found, next }
}

export type StaffOrder = Awaited<ReturnType<typeof listStaffOrders>>['orders'][number]

/** The newest reason why a person has to look at the money; null when there is none, or it was dealt with. */
function openIssueOf() {
  return sql<IssueKind | null>`(
    select ${paymentIssues.kind} from ${paymentIssues}
    where ${paymentIssues.paymentId} = ${payments.id} and ${paymentIssues.resolvedAt} is null
    order by ${paymentIssues.id} desc limit 1)`
}

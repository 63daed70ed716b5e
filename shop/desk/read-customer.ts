import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { paymentStatusOfOrder } from '../payments/payment-status-of-order.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

const NEWEST = 5

export interface Customer {
  account: { id: string; name: string; email: string } | null
  orders: Awaited<ReturnType<typeof newestOf>>
  totalOrders: number
}

/**
 * Whose account began a conversation; of one that was begun without logging in, whose address it names, which anybody
 * can type. With what they have ordered.
 */
export async function readCustomer(
  db: Db,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<Customer> {
  const isTheirs = userId ? eq(users.id, userId) : email ? eq(users.email, email.toLowerCase()) : undefined
  if (!isTheirs) return NOBODY
  const [account] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isTheirs, isNull(users.erasedAt)))
  if (!account) return NOBODY
  const [[bought], newest] = await Promise.all([
    db.select({ orders: count() }).from(orders).where(eq(orders.userId, account.id)),
    newestOf(db, account.id),
  ])
  return { account, orders: newest, totalOrders: bought?.orders ?? 0 }
}

/** Also what is answered to whoever may not see orders. */
export const NOBODY: Customer = { account: null, orders: [], totalOrders: 0 }

function newestOf(db: Db, userId: string) {
  const { id, packageName, quantity, status, price: pence, createdAt } = orders
  return db
    .select({ id, packageName, quantity, status, paymentStatus: paymentStatusOfOrder(), pence, createdAt })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(NEWEST)
}

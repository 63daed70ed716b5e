import { and, desc, eq, isNull, not } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { isTrialPayment } from '../orders/is-trial-payment.ts'
import { orders } from '../orders/tables.ts'
import { selectOrderPaymentStatus } from '../payments/refunds/order-balance.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

const MAX_ORDERS = 5

export interface ConversationCustomer {
  account: { id: string; name: string; email: string } | null
  orders: Awaited<ReturnType<typeof listRecentOrders>>
  /** Without trial orders. */
  totalOrders: number
}

/**
 * Returns the user who began a conversation, with their orders. Without a log-in, the user with the entered
 * email, which anybody can type.
 */
export async function getConversationCustomer(
  db: Db,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<ConversationCustomer> {
  const isTheirs = userId ? eq(users.id, userId) : email ? eq(users.email, email.toLowerCase()) : undefined
  if (!isTheirs) return NO_CUSTOMER
  const [account] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isTheirs, isNull(users.erasedAt)))
  if (!account) return NO_CUSTOMER
  const isCounted = and(eq(orders.userId, account.id), not(isTrialPayment(orders.paymentId)))
  const [totalOrders, newest] = await Promise.all([
    db.$count(orders, isCounted),
    listRecentOrders(db, account.id),
  ])
  return { account, orders: newest, totalOrders }
}

/** Also returned to staff who may not see orders. */
export const NO_CUSTOMER: ConversationCustomer = { account: null, orders: [], totalOrders: 0 }

function listRecentOrders(db: Db, userId: string) {
  const { id, packageName, quantity, status, price: pence, createdAt } = orders
  return db
    .select({
      id,
      packageName,
      quantity,
      status,
      paymentStatus: selectOrderPaymentStatus(),
      isTrial: payments.isTrial,
      pence,
      createdAt,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(MAX_ORDERS)
}

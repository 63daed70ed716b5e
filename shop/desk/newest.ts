import { desc, eq, isNull } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { paymentStatusOfOrder } from '../payments/payment-status-of-order.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

const ORDERS = 10
const USERS = 10

export type NewestOrder = Awaited<ReturnType<typeof newestOrders>>[number]

/** What was ordered last, with how it was paid. */
export function newestOrders(db: Db) {
  return db
    .select({
      id: orders.id,
      packageType: orders.packageType,
      packageName: orders.packageName,
      quantity: orders.quantity,
      status: orders.status,
      tiktokUsername: orders.tiktokUsername,
      videoUrl: orders.videoUrl,
      pence: orders.price,
      createdAt: orders.createdAt,
      paymentMethod: payments.method,
      paymentStatus: paymentStatusOfOrder(),
      customer: { name: users.name, email: users.email },
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.id))
    .limit(ORDERS)
}

export type NewestUser = Awaited<ReturnType<typeof newestUsers>>[number]

export function newestUsers(db: Db) {
  const { id, name, email, role, createdAt, deactivatedAt } = users
  return db
    .select({ id, name, email, role, createdAt, deactivatedAt })
    .from(users)
    .where(isNull(users.erasedAt))
    .orderBy(desc(users.id))
    .limit(USERS)
}

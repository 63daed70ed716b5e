import { desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { loadPackageNames } from '../../catalog/load-package-names.ts'
import type { Lang } from '../../localization/languages.ts'
import { orders } from '../../orders/tables.ts'
import { selectOrderPaymentStatus } from '../../payments/refunds/order-balance.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'

const MAX_ORDERS = 10
const MAX_USERS = 10

export type RecentOrder = Awaited<ReturnType<typeof listRecentOrders>>[number]

/** Lists the newest orders, of a customer if one is given, with their payment status and packages named in a language of staff. */
export async function listRecentOrders(
  db: Db,
  lang: Lang,
  { userId, limit = MAX_ORDERS }: { userId?: string; limit?: number } = {},
) {
  const recent = await db
    .select({
      id: orders.id,
      packageId: orders.packageId,
      packageType: orders.packageType,
      packageName: orders.packageName,
      quantity: orders.quantity,
      status: orders.status,
      tiktokUsername: orders.tiktokUsername,
      videoUrl: orders.videoUrl,
      posts: orders.posts,
      pence: orders.price,
      createdAt: orders.createdAt,
      paymentMethod: payments.method,
      paymentStatus: selectOrderPaymentStatus(),
      isTrial: payments.isTrial,
      briefState: orders.briefState,
      isPaused: sql<boolean>`${orders.pausedAt} is not null`,
      customer: { name: users.name, email: users.email },
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(userId ? eq(orders.userId, userId) : undefined)
    .orderBy(desc(orders.id))
    .limit(limit)
  const translateName = await loadPackageNames(db, recent, lang)
  return recent.map((order) => ({ ...order, localPackageName: translateName(order) }))
}

export type RecentUser = Awaited<ReturnType<typeof listRecentUsers>>[number]

export function listRecentUsers(db: Db) {
  const { id, name, email, role, createdAt, deactivatedAt } = users
  return db
    .select({ id, name, email, role, createdAt, deactivatedAt })
    .from(users)
    .where(isNull(users.erasedAt))
    .orderBy(desc(users.id))
    .limit(MAX_USERS)
}

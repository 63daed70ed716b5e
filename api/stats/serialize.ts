import type { z } from '@hono/zod-openapi'
import type { Stats } from '../../shop/admin/dashboard/get-stats.ts'
import type { RecentOrder, RecentUser } from '../../shop/admin/dashboard/list-recent.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import type { recentOrderSchema, recentUserSchema, statsSchema, transactionSchema } from './schema.ts'

const MAX_TRANSACTIONS = 5

export function serializeStats(stats: Stats): z.infer<typeof statsSchema> {
  const { successful, pending, failed } = stats.payments
  return {
    totalUsers: stats.users,
    totalOrders: stats.orders,
    trialOrders: stats.trialOrders,
    totalRevenue: stats.revenue,
    totalDiscount: stats.discount,
    totalGross: stats.revenue + stats.discount,
    pendingOrders: stats.pendingOrders,
    completedOrders: stats.completedOrders,
    failedPayments: failed,
    recentOrders: stats.newestOrders.map(serializeRecentOrder),
    recentUsers: stats.newestUsers.map(serializeRecentUser),
    payments: {
      successful,
      pending,
      failed,
      recent: stats.newestOrders.slice(0, MAX_TRANSACTIONS).map(serializeTransaction),
    },
    work: stats.work,
  }
}

function serializeRecentOrder({
  pence,
  paymentMethod,
  createdAt,
  ...order
}: RecentOrder): z.infer<typeof recentOrderSchema> {
  return {
    ...order,
    price: pence,
    paymentMethod: toPaymentOption(paymentMethod),
    createdAt,
  }
}

/** The specification's recent transactions are the payments of the recent orders. */
function serializeTransaction(order: RecentOrder): z.infer<typeof transactionSchema> {
  const { id, pence, paymentMethod, paymentStatus, isTrial, createdAt, customer } = order
  return {
    id,
    customer,
    isTrial,
    amount: pence,
    method: toPaymentOption(paymentMethod),
    status: paymentStatus,
    createdAt,
  }
}

function serializeRecentUser({
  createdAt,
  deactivatedAt,
  ...user
}: RecentUser): z.infer<typeof recentUserSchema> {
  return { ...user, createdAt, active: deactivatedAt === null }
}

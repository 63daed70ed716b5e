import { createRoute, z } from '@hono/zod-openapi'
import { ROLES } from '../../shop/accounts/roles.ts'
import { getStats } from '../../shop/admin/get-stats.ts'
import type { RecentOrder, RecentUser } from '../../shop/admin/list-recent.ts'
import { STAFF_TASKS } from '../../shop/admin/staff-tasks.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../../shop/payment-methods.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'

const MAX_TRANSACTIONS = 5

const customerSchema = z.object({ name: z.string(), email: z.string() })

const recentOrderSchema = z
  .object({
    id: z.string(),
    packageType: z.enum(PACKAGE_TYPES),
    packageName: z.string(),
    quantity: z.int(),
    status: z.enum(ORDER_STATUSES),
    tiktokUsername: z.string(),
    price: z.number().openapi({ description: 'Pounds' }),
    paymentMethod: z.enum(PAYMENT_OPTIONS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    createdAt: z.string(),
    videoUrl: z.string().nullable(),
    customer: customerSchema,
  })
  .openapi('RecentOrder')

const transactionSchema = z
  .object({
    id: z.string().openapi({ description: 'Of the order it paid for' }),
    amount: z.number().openapi({ description: 'Pounds' }),
    method: z.enum(PAYMENT_OPTIONS),
    status: z.enum(PAYMENT_STATUSES),
    createdAt: z.string(),
    customer: customerSchema,
  })
  .openapi('Transaction')

const recentUserSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
    active: z.boolean(),
  })
  .openapi('RecentUser')

const statsSchema = z
  .object({
    totalUsers: z.int(),
    totalOrders: z.int(),
    totalRevenue: z.number().openapi({ description: 'Pounds: all that was paid, less what was given back' }),
    pendingOrders: z.int(),
    completedOrders: z.int(),
    failedPayments: z.int(),
    recentOrders: z.array(recentOrderSchema),
    recentUsers: z.array(recentUserSchema),
    payments: z.object({
      successful: z.int().openapi({ description: 'The money came, whatever was given back since' }),
      pending: z.int(),
      failed: z.int(),
      recent: z.array(transactionSchema),
    }),
    work: z
      .object(
        Object.fromEntries(STAFF_TASKS.map((kind) => [kind, z.int()])) as Record<
          (typeof STAFF_TASKS)[number],
          z.ZodInt
        >,
      )
      .openapi({ description: 'How many of each wait for staff' }),
  })
  .openapi('AdminStats')

export const statsRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/admin/stats',
    summary: 'How the shop is doing, and what waits for staff',
    ...requirePermission('admin:dashboard'),
    responses: { 200: jsonResponse(statsSchema), ...problemResponses() },
  }),
  async (c) => {
    const stats = await getStats(c.var.runtime.db)
    const { successful, pending, failed } = stats.payments
    return c.json(
      {
        totalUsers: stats.users,
        totalOrders: stats.orders,
        totalRevenue: stats.revenue / 100,
        pendingOrders: stats.pendingOrders,
        completedOrders: stats.completedOrders,
        failedPayments: failed,
        recentOrders: stats.newestOrders.map(serializeRecentOrder),
        recentUsers: stats.newestUsers.map(serializeRecentUser),
        payments: {
          ...{ successful, pending, failed },
          recent: stats.newestOrders.slice(0, MAX_TRANSACTIONS).map(serializeTransaction),
        },
        work: stats.work,
      },
      200,
    )
  },
)

function serializeRecentOrder({
  pence,
  paymentMethod,
  createdAt,
  ...order
}: RecentOrder): z.infer<typeof recentOrderSchema> {
  return {
    ...order,
    price: pence / 100,
    paymentMethod: toPaymentOption(paymentMethod),
    createdAt: createdAt.toISOString(),
  }
}

/** The specification's latest transactions are the latest orders, seen from their money. */
function serializeTransaction(order: RecentOrder): z.infer<typeof transactionSchema> {
  const { id, pence, paymentMethod, paymentStatus, createdAt, customer } = order
  return {
    ...{ id, customer },
    amount: pence / 100,
    method: toPaymentOption(paymentMethod),
    status: paymentStatus,
    createdAt: createdAt.toISOString(),
  }
}

function serializeRecentUser({
  createdAt,
  deactivatedAt,
  ...user
}: RecentUser): z.infer<typeof recentUserSchema> {
  return { ...user, createdAt: createdAt.toISOString(), active: deactivatedAt === null }
}

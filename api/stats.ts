import { createRoute, z } from '@hono/zod-openapi'
import { ROLES } from '../shop/accounts/roles.ts'
import { PACKAGE_TYPES } from '../shop/catalog/package-view.ts'
import type { NewestOrder, NewestUser } from '../shop/desk/newest.ts'
import { readStats } from '../shop/desk/read-stats.ts'
import { WORK } from '../shop/desk/work.ts'
import { ORDER_STATUSES } from '../shop/orders/order-status.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../shop/payment-methods.ts'
import { PAYMENT_STATUSES } from '../shop/payments/payment-status.ts'
import { guarded } from './context.ts'
import { json, problems } from './fields.ts'
import { routes } from './routes.ts'

const LATEST = 5

const customer = z.object({ name: z.string(), email: z.string() })

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
    customer,
  })
  .openapi('RecentOrder')

const transactionSchema = z
  .object({
    id: z.string().openapi({ description: 'Of the order it paid for' }),
    amount: z.number().openapi({ description: 'Pounds' }),
    method: z.enum(PAYMENT_OPTIONS),
    status: z.enum(PAYMENT_STATUSES),
    createdAt: z.string(),
    customer,
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
        Object.fromEntries(WORK.map((kind) => [kind, z.int()])) as Record<(typeof WORK)[number], z.ZodInt>,
      )
      .openapi({ description: 'How many of each wait for staff' }),
  })
  .openapi('AdminStats')

export const statsRoutes = routes().openapi(
  createRoute({
    method: 'get',
    path: '/admin/stats',
    summary: 'How the shop is doing, and what waits for staff',
    ...guarded('admin:dashboard'),
    responses: { 200: json(statsSchema), ...problems },
  }),
  async (c) => {
    const stats = await readStats(c.var.runtime.db)
    const { successful, pending, failed } = stats.payments
    return c.json(
      {
        totalUsers: stats.users,
        totalOrders: stats.orders,
        totalRevenue: stats.revenue / 100,
        pendingOrders: stats.pendingOrders,
        completedOrders: stats.completedOrders,
        failedPayments: failed,
        recentOrders: stats.newestOrders.map(presentOrder),
        recentUsers: stats.newestUsers.map(presentUser),
        payments: {
          ...{ successful, pending, failed },
          recent: stats.newestOrders.slice(0, LATEST).map(presentTransaction),
        },
        work: stats.work,
      },
      200,
    )
  },
)

function presentOrder({
  pence,
  paymentMethod,
  createdAt,
  ...order
}: NewestOrder): z.infer<typeof recentOrderSchema> {
  return {
    ...order,
    price: pence / 100,
    paymentMethod: toPaymentOption(paymentMethod),
    createdAt: createdAt.toISOString(),
  }
}

/** The specification's latest transactions are the latest orders, seen from their money. */
function presentTransaction(order: NewestOrder): z.infer<typeof transactionSchema> {
  const { id, pence, paymentMethod, paymentStatus, createdAt, customer } = order
  return {
    ...{ id, customer },
    amount: pence / 100,
    method: toPaymentOption(paymentMethod),
    status: paymentStatus,
    createdAt: createdAt.toISOString(),
  }
}

function presentUser({ createdAt, deactivatedAt, ...user }: NewestUser): z.infer<typeof recentUserSchema> {
  return { ...user, createdAt: createdAt.toISOString(), active: deactivatedAt === null }
}

import { z } from '@hono/zod-openapi'
import { ROLES } from '../../shop/accounts/roles.ts'
import { countOwnTasks } from '../../shop/admin/dashboard/count-staff-tasks.ts'
import { getPeriodStats, getStats, type Stats } from '../../shop/admin/dashboard/get-stats.ts'
import type { RecentOrder, RecentUser } from '../../shop/admin/dashboard/list-recent.ts'
import { DATED_TASKS, type DatedTask, STAFF_TASKS } from '../../shop/admin/dashboard/staff-tasks.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../../shop/payment-methods.ts'
import { isShopInTrial } from '../../shop/payments/payment-providers.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { stageFields } from '../orders/briefs.ts'
import { objectSchema, pounds, timeSchema } from '../schema.ts'

const customerSchema = z.object({ name: z.string(), email: z.string() })

const recentOrderSchema = objectSchema('RecentOrder', {
  ...stageFields,
  id: z.string(),
  packageName: z.string(),
  localPackageName: z.string().describe('In the language of the request'),
  quantity: z.int(),
  tiktokUsername: z.string(),
  price: pounds().describe('Pounds'),
  paymentMethod: z.enum(PAYMENT_OPTIONS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isTrial: z.boolean(),
  createdAt: timeSchema,
  customer: customerSchema,
})

const recentUserSchema = objectSchema('RecentUser', {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: timeSchema,
  active: z.boolean(),
})

const taskCountsSchema = objectSchema('TaskCounts', {
  tasks: z
    .object(
      Object.fromEntries(STAFF_TASKS.map((task) => [task, z.int().nullable()])) as Record<
        (typeof STAFF_TASKS)[number],
        z.ZodNullable<z.ZodInt>
      >,
    )
    .describe('Tasks of each kind; null for those the user may not work on'),
})

const statsSchema = objectSchema('AdminStats', {
  totalUsers: z.int(),
  totalOrders: z.int(),
  trialOrders: z
    .int()
    .describe('Trial orders. While the shop is in trial, counts include them; sums of money never do'),
  totalRevenue: pounds().describe('Pounds: payments less refunds and lost disputes'),
  totalDiscount: pounds().describe('Pounds that promotions took off the paid orders'),
  totalGross: pounds().describe('Pounds: the revenue plus the discounts'),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  failedPayments: z.int(),
  recentOrders: z.array(recentOrderSchema),
  recentUsers: z.array(recentUserSchema),
  payments: z.object({
    successful: z.int().describe('Paid, including payments refunded later'),
    pending: z.int(),
    failed: z.int(),
  }),
  work: z
    .object(
      Object.fromEntries(STAFF_TASKS.map((task) => [task, z.int()])) as Record<
        (typeof STAFF_TASKS)[number],
        z.ZodInt
      >,
    )
    .describe('Number of tasks of each kind that wait for staff'),
  workDueAt: z
    .object(
      Object.fromEntries(DATED_TASKS.map((task) => [task, timeSchema.nullable()])) as Record<
        DatedTask,
        z.ZodNullable<typeof timeSchema>
      >,
    )
    .describe('The earliest deadline of the waiting tasks of a kind; null without one'),
})

const buildFigureSchema = (description: string, value: z.ZodType<number, number> = z.number()) =>
  z
    .object({
      today: value.nullable(),
      current: value.nullable().describe('Of the last 30 days'),
      previous: value.nullable().describe('Of the 30 days before'),
      change: z.number().nullable().describe('Percent from `previous` to `current`'),
      days: z.array(z.object({ day: z.string(), value: value.nullable() })),
      previousDays: z.array(z.object({ day: z.string(), value: value.nullable() })),
    })
    .describe(`${description}. Null without anything to count`)

const periodStatsSchema = objectSchema('PeriodStats', {
  from: z.string().describe('The first of the 30 UTC days'),
  to: z.string().describe('Today'),
  revenue: buildFigureSchema('Pounds: payments minus refunds, each on its own day', pounds()),
  gross: buildFigureSchema('Pounds: the revenue plus the discounts', pounds()),
  discount: buildFigureSchema('Pounds that promotions took off the paid orders', pounds()),
  orders: buildFigureSchema('Paid orders'),
  conversion: buildFigureSchema('Percent of the counted visitors who bought; each counts once a day'),
  deliveryHours: buildFigureSchema('Average hours from payment to completion of the orders completed'),
  onTimeShare: buildFigureSchema(
    'Percent of the completed orders with a promised time that were started and completed by their promised times, ' +
      'without the time that they waited for the customer or for a planned start',
  ),
})

function serializeStats(stats: Stats): z.infer<typeof statsSchema> {
  return {
    totalUsers: stats.users,
    totalOrders: stats.orders,
    trialOrders: stats.trialOrders,
    totalRevenue: stats.revenue,
    totalDiscount: stats.discount,
    totalGross: stats.revenue + stats.discount,
    pendingOrders: stats.pendingOrders,
    completedOrders: stats.completedOrders,
    failedPayments: stats.payments.failed,
    recentOrders: stats.newestOrders.map(serializeRecentOrder),
    recentUsers: stats.newestUsers.map(serializeRecentUser),
    payments: stats.payments,
    work: stats.work,
    workDueAt: stats.workDueAt,
  }
}

function serializeRecentOrder(order: RecentOrder): z.infer<typeof recentOrderSchema> {
  return { ...order, price: order.pence, paymentMethod: toPaymentOption(order.paymentMethod) }
}

function serializeRecentUser(user: RecentUser): z.infer<typeof recentUserSchema> {
  return { ...user, active: user.deactivatedAt === null }
}

export const statsRoutes = [
  endpoint({
    key: 'GET /admin/stats',
    operationId: 'getStats',
    summary: 'Get the figures of the dashboard',
    description: 'Totals, recent orders and users, and the number of tasks that wait for staff.',
    ...requirePermission('admin:dashboard'),
    answer: statsSchema,
    handle: async ({ runtime, services, locale }) =>
      serializeStats(await getStats(await runtime.getReportDb(), locale.lang, isShopInTrial(services))),
  }),
  endpoint({
    key: 'GET /admin/stats/periods',
    operationId: 'getPeriodStats',
    summary: 'Get the figures of today and the last 30 days',
    description:
      'Revenue, orders, conversion, delivery time and on-time share of today and of the last 30 UTC days, today ' +
      'included, with the change against the 30 days before, and each day of both.',
    ...requirePermission('admin:dashboard'),
    answer: periodStatsSchema,
    handle: async ({ runtime }) => getPeriodStats(await runtime.getReportDb()),
  }),
  endpoint({
    key: 'GET /admin/tasks',
    operationId: 'getTaskCounts',
    summary: 'Count the tasks of the user',
    description: 'The number of tasks that wait for staff, as far as the user may work on them.',
    ...requirePermission('orders:read'),
    answer: taskCountsSchema,
    handle: ({ db, user }) => countOwnTasks(db, user.role),
  }),
]

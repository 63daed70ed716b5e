import { createRoute } from '@hono/zod-openapi'
import { countOwnTasks } from '../../shop/admin/dashboard/count-staff-tasks.ts'
import { getPeriodStats } from '../../shop/admin/dashboard/get-period-stats.ts'
import { getStats } from '../../shop/admin/dashboard/get-stats.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { periodStatsSchema, statsSchema, taskCountsSchema } from './schema.ts'
import { serializePeriodStats, serializeStats } from './serialize.ts'

export const statsRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/stats',
      operationId: 'getStats',
      tags: ['stats'],
      summary: 'Get the figures of the dashboard',
      description: 'Totals, recent orders and users, and the number of tasks that wait for staff.',
      ...requirePermission('admin:dashboard'),
      responses: { 200: jsonResponse(statsSchema), ...problemResponses() },
    }),
    async (c) =>
      c.json(serializeStats(await getStats(await c.var.runtime.getReportDb(), c.var.locale.lang)), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/stats/periods',
      operationId: 'getPeriodStats',
      tags: ['stats'],
      summary: 'Get the figures of today and the last 30 days',
      description:
        'Revenue, orders, conversion, delivery time and on-time share of today and of the last 30 UTC days, today ' +
        'included, with the change against the 30 days before and each day.',
      ...requirePermission('admin:dashboard'),
      responses: { 200: jsonResponse(periodStatsSchema), ...problemResponses() },
    }),
    async (c) => c.json(serializePeriodStats(await getPeriodStats(await c.var.runtime.getReportDb())), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/tasks',
      operationId: 'getTaskCounts',
      tags: ['stats'],
      summary: 'Count the tasks of the user',
      description:
        'The number of unread conversations and of tasks that wait for staff, as far as the user may work on them.',
      ...requirePermission('orders:read'),
      responses: { 200: jsonResponse(taskCountsSchema), ...problemResponses() },
    }),
    async (c) => c.json(await countOwnTasks(c.var.runtime.db, c.var.user.role), 200),
  )

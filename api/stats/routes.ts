import { countOwnTasks } from '../../shop/admin/dashboard/count-staff-tasks.ts'
import { getPeriodStats } from '../../shop/admin/dashboard/get-period-stats.ts'
import { getStats } from '../../shop/admin/dashboard/get-stats.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { periodStatsSchema, statsSchema, taskCountsSchema } from './schema.ts'
import { serializeStats } from './serialize.ts'

export const statsRoutes = [
  endpoint(
    'GET /admin/stats',
    {
      operationId: 'getStats',
      tag: 'stats',
      summary: 'Get the figures of the dashboard',
      description: 'Totals, recent orders and users, and the number of tasks that wait for staff.',
      ...requirePermission('admin:dashboard'),
      answer: statsSchema,
    },
    async ({ runtime, locale }) => serializeStats(await getStats(await runtime.getReportDb(), locale.lang)),
  ),
  endpoint(
    'GET /admin/stats/periods',
    {
      operationId: 'getPeriodStats',
      tag: 'stats',
      summary: 'Get the figures of today and the last 30 days',
      description:
        'Revenue, orders, conversion, delivery time and on-time share of today and of the last 30 UTC days, today ' +
        'included, with the change against the 30 days before and each day.',
      ...requirePermission('admin:dashboard'),
      answer: periodStatsSchema,
    },
    async ({ runtime }) => getPeriodStats(await runtime.getReportDb()),
  ),
  endpoint(
    'GET /admin/tasks',
    {
      operationId: 'getTaskCounts',
      tag: 'stats',
      summary: 'Count the tasks of the user',
      description:
        'The number of unread conversations and of tasks that wait for staff, as far as the user may work on them.',
      ...requirePermission('orders:read'),
      answer: taskCountsSchema,
    },
    async ({ db, user }) => await countOwnTasks(db, user.role),
  ),
]

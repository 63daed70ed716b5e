import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { listPriceChanges } from '../../shop/admin/list-price-changes.ts'
import { listPromotionChanges } from '../../shop/admin/list-promotion-changes.ts'
import { type DateRange, parseDateRange } from '../../shop/analytics/reports/date-range.ts'
import {
  type AnalyticsReport,
  getAnalyticsReport,
} from '../../shop/analytics/reports/get-analytics-report.ts'
import { getLiveVisitors } from '../../shop/analytics/reports/get-live-visitors.ts'
import { getPreferenceChanges } from '../../shop/analytics/reports/get-preference-changes.ts'
import { getDailySalts } from '../../shop/analytics/tracking/daily-salts.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidField } from '../problem.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import {
  analyticsSchema,
  dateRangeQuery,
  exportQuery,
  liveVisitorsSchema,
  preferenceReportQuery,
  preferenceReportSchema,
} from './schema.ts'
import { serializeAnalytics } from './serialize.ts'
import { serializeAnalyticsCsv } from './serialize-csv.ts'

/** Maximum rows of an exported table; nobody reads more referrers or campaigns. */
const MAX_EXPORT_ROWS = 1_000

export const analyticsRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics',
      operationId: 'getAnalyticsReport',
      tags: ['analytics'],
      summary: 'Get the analytics report',
      description:
        'Visits, visitors, page views and sales of a range of days, the last 30 by default, and of the preceding ' +
        'period of the same length, by day, with the changes of package prices and the starts and ends of promotions in the range.',
      ...requirePermission('analytics:read'),
      request: { query: dateRangeQuery },
      responses: { 200: jsonResponse(analyticsSchema), ...problemResponses() },
    }),
    async (c) => {
      const report = await requireReport(c.var.runtime, c.req.valid('query'))
      const db = await c.var.runtime.getReportDb()
      const priceChanges = await listPriceChanges(db, report, c.var.locale.lang)
      const promotionChanges = await listPromotionChanges(db, report)
      return c.json(serializeAnalytics(report, { priceChanges, promotionChanges }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/live',
      operationId: 'getLiveVisitors',
      tags: ['analytics'],
      summary: 'Get the current visitors',
      description: 'The number of visitors in the last five minutes and the pages that most of them see.',
      ...requirePermission('analytics:read'),
      responses: { 200: jsonResponse(liveVisitorsSchema), ...problemResponses() },
    }),
    async (c) => c.json(await getLiveVisitors(c.var.runtime.db), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/export',
      operationId: 'exportAnalyticsTable',
      tags: ['analytics'],
      summary: 'Export a table of the analytics report as CSV',
      description: 'The column titles are in the language of the request.',
      ...requirePermissionOrKey('analytics:read', 'exports:analytics'),
      request: { query: exportQuery },
      responses: {
        200: { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { table, ...range } = c.req.valid('query')
      const report = await requireReport(c.var.runtime, range, MAX_EXPORT_ROWS)
      return c.body(serializeAnalyticsCsv(table, report, c.var.locale.lang, c.var.messages), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="traffic-${table}-${report.from}-${report.to}.csv"`,
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/choices',
      operationId: 'getPreferenceChanges',
      tags: ['analytics'],
      summary: 'Get the changes of language and currency',
      description: 'How often visitors changed their language or currency. A session is a browser.',
      ...requirePermission('analytics:read'),
      request: { query: preferenceReportQuery },
      responses: { 200: jsonResponse(preferenceReportSchema), ...problemResponses() },
    }),
    async (c) => {
      const { days } = c.req.valid('query')
      return c.json(await getPreferenceChanges(await c.var.runtime.getReportDb(), Number(days)), 200)
    },
  )

/** Returns the report of a range, or answers `invalid_body` when the range is invalid. */
async function requireReport(
  { db, getReportDb }: Pick<Runtime, 'db' | 'getReportDb'>,
  requested: Partial<DateRange>,
  limit?: number,
): Promise<AnalyticsReport> {
  const { day: today } = await getDailySalts(db)
  const range = parseDateRange(today, requested)
  if ('error' in range) {
    const { path, message } = DATE_RANGE_PROBLEMS[range.error]
    return throwInvalidField(path, message)
  }
  return getAnalyticsReport(await getReportDb(), range, limit)
}

const DATE_RANGE_PROBLEMS = {
  range_in_future: { path: 'to', message: 'common:problems.range_in_future' },
  range_backwards: { path: 'from', message: 'common:problems.range_backwards' },
  range_too_long: { path: 'from', message: 'common:problems.range_too_long' },
} as const

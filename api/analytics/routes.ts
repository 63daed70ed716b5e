import { createRoute, z } from '@hono/zod-openapi'
import { type DateRange, parseDateRange } from '../../shop/analytics/reports/date-range.ts'
import {
  type AnalyticsReport,
  getAnalyticsReport,
} from '../../shop/analytics/reports/get-analytics-report.ts'
import { getLiveVisitors } from '../../shop/analytics/reports/get-live-visitors.ts'
import { getPreferenceChanges } from '../../shop/analytics/reports/get-preference-changes.ts'
import { getDailySalts } from '../../shop/analytics/tracking/daily-salts.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidField } from '../problem.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { analyticsSchema, dateRangeSchema, serializeAnalytics } from './schema.ts'
import { ANALYTICS_TABLES, serializeAnalyticsCsv } from './serialize-csv.ts'

const changeCountSchema = z.object({ changes: z.int(), sessions: z.int() })

const preferenceChangesSchema = z
  .object({
    ...changeCountSchema.shape,
    to: z.array(changeCountSchema.extend({ to: z.string() })),
    pairs: z
      .array(changeCountSchema.extend({ from: z.string().nullable(), to: z.string() }))
      .openapi({ description: '`from` is null where the browser did not say' }),
    days: z
      .array(z.object({ day: z.string(), changes: z.int() }))
      .openapi({ description: 'Every day of the range, in UTC' }),
  })
  .openapi('PreferenceChanges')

/** Lines of a file: more hosts or campaigns than anybody reads. */
const MAX_EXPORT_ROWS = 1_000

/** The figures of the days that were asked for; refused when they are none. */
async function requireReport(db: Db, wish: Partial<DateRange>, most?: number): Promise<AnalyticsReport> {
  const { day: today } = await getDailySalts(db)
  const range = parseDateRange(today, wish)
  if ('fault' in range) {
    const { path, message } = DATE_RANGE_PROBLEMS[range.fault]
    return throwInvalidField(path, message)
  }
  return getAnalyticsReport(db, range, most)
}

const DATE_RANGE_PROBLEMS = {
  range_in_future: { path: 'to', message: 'common:problems.range_in_future' },
  range_backwards: { path: 'from', message: 'common:problems.range_backwards' },
  range_too_long: { path: 'from', message: 'common:problems.range_too_long' },
} as const

export const analyticsRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics',
      summary: 'The traffic of some days, the last thirty unless said otherwise, beside as many days before',
      ...requirePermission('analytics:read'),
      request: { query: dateRangeSchema },
      responses: { 200: jsonResponse(analyticsSchema), ...problemResponses() },
    }),
    async (c) => {
      const read = await requireReport(c.var.runtime.db, c.req.valid('query'))
      return c.json(serializeAnalytics(read), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/live',
      summary: 'Who has looked at a page in the last five minutes, and where most of them are',
      ...requirePermission('analytics:read'),
      responses: {
        200: jsonResponse(
          z.object({
            visitors: z.int(),
            pages: z.array(z.object({ page: z.string(), visitors: z.int() })),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => c.json(await getLiveVisitors(c.var.runtime.db), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/export',
      summary: 'One table of the traffic as a CSV file, its headings in the language asked for',
      ...requirePermission('analytics:read'),
      request: { query: dateRangeSchema.extend({ table: z.enum(ANALYTICS_TABLES) }) },
      responses: {
        200: { description: 'OK', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { table, ...wish } = c.req.valid('query')
      const read = await requireReport(c.var.runtime.db, wish, MAX_EXPORT_ROWS)
      return c.body(serializeAnalyticsCsv(table, read, c.var.locale.lang, c.var.messages), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="traffic-${table}-${read.from}-${read.to}.csv"`,
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/choices',
      summary: 'Which languages and currencies visitors changed to. A session is a browser',
      ...requirePermission('analytics:read'),
      request: { query: z.object({ days: z.enum(['7', '30', '90']).default('30') }) },
      responses: {
        200: jsonResponse(
          z.object({
            sessions: z.int(),
            languages: preferenceChangesSchema,
            currencies: preferenceChangesSchema,
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { days } = c.req.valid('query')
      return c.json(await getPreferenceChanges(c.var.runtime.db, Number(days)), 200)
    },
  )

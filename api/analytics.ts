import { createRoute, z } from '@hono/zod-openapi'
import type { Db } from '../shop/services.ts'
import { type Range, rangeOf } from '../shop/traffic/days.ts'
import { type Analytics, readAnalytics } from '../shop/traffic/read-analytics.ts'
import { readChoices } from '../shop/traffic/read-choices.ts'
import { readLive } from '../shop/traffic/read-live.ts'
import { readNow } from '../shop/traffic/salts.ts'
import { guarded } from './context.ts'
import { json, problems } from './fields.ts'
import { refuseAt } from './problem.ts'
import { routes } from './routes.ts'
import { TRAFFIC_TABLES, trafficCsv } from './traffic-csv.ts'
import { analyticsSchema, presentAnalytics, rangeSchema } from './traffic-fields.ts'

const tally = z.object({ changes: z.int(), sessions: z.int() })

const choicesSchema = z
  .object({
    ...tally.shape,
    to: z.array(tally.extend({ to: z.string() })),
    pairs: z
      .array(tally.extend({ from: z.string().nullable(), to: z.string() }))
      .openapi({ description: '`from` is null where the browser did not say' }),
    days: z
      .array(z.object({ day: z.string(), changes: z.int() }))
      .openapi({ description: 'Every day of the range, in UTC' }),
  })
  .openapi('Choices')

/** Lines of a file: more hosts or campaigns than anybody reads. */
const MOST_LINES = 1_000

/** The figures of the days that were asked for; refused when they are none. */
async function analyticsOf(db: Db, wish: Partial<Range>, most?: number): Promise<Analytics> {
  const { day: today } = await readNow(db)
  const range = rangeOf(today, wish)
  if ('fault' in range) {
    const { path, message } = SAID_OF[range.fault]
    return refuseAt(path, message)
  }
  return readAnalytics(db, range, most)
}

const SAID_OF = {
  range_in_future: { path: 'to', message: 'common:problems.range_in_future' },
  range_backwards: { path: 'from', message: 'common:problems.range_backwards' },
  range_too_long: { path: 'from', message: 'common:problems.range_too_long' },
} as const

export const analyticsRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics',
      summary: 'The traffic of some days, the last thirty unless said otherwise, beside as many days before',
      ...guarded('analytics:read'),
      request: { query: rangeSchema },
      responses: { 200: json(analyticsSchema), ...problems },
    }),
    async (c) => {
      const read = await analyticsOf(c.var.runtime.db, c.req.valid('query'))
      return c.json(presentAnalytics(read), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/live',
      summary: 'Who has looked at a page in the last five minutes, and where most of them are',
      ...guarded('analytics:read'),
      responses: {
        200: json(
          z.object({
            visitors: z.int(),
            pages: z.array(z.object({ page: z.string(), visitors: z.int() })),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => c.json(await readLive(c.var.runtime.db), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/analytics/export',
      summary: 'One table of the traffic as a CSV file, its headings in the language asked for',
      ...guarded('analytics:read'),
      request: { query: rangeSchema.extend({ table: z.enum(TRAFFIC_TABLES) }) },
      responses: {
        200: { description: 'OK', content: { 'text/csv': { schema: z.string() } } },
        ...problems,
      },
    }),
    async (c) => {
      const { table, ...wish } = c.req.valid('query')
      const read = await analyticsOf(c.var.runtime.db, wish, MOST_LINES)
      return c.body(trafficCsv(table, read, c.var.locale.lang, c.var.words), 200, {
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
      ...guarded('analytics:read'),
      request: { query: z.object({ days: z.enum(['7', '30', '90']).default('30') }) },
      responses: {
        200: json(z.object({ sessions: z.int(), languages: choicesSchema, currencies: choicesSchema })),
        ...problems,
      },
    }),
    async (c) => {
      const { days } = c.req.valid('query')
      return c.json(await readChoices(c.var.runtime.db, Number(days)), 200)
    },
  )

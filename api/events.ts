import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { BASE_CURRENCY } from '../shop/currencies.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { EVENT_TYPES, recordEvent } from '../shop/traffic/record-event.ts'
import { recordPageView } from '../shop/traffic/record-page-view.ts'
import { browserOf } from './browser-of.ts'
import type { ApiEnv } from './context.ts'
import { body, done, moment, NO_NUL, problems, sessionId } from './fields.ts'
import { routes } from './routes.ts'

const value = z.string().max(40).regex(NO_NUL).nullable().default(null)
const mark = z.string().max(500).nullish()

const choiceSchema = z.object({
  eventType: z.enum(EVENT_TYPES),
  fromValue: value,
  toValue: value,
  sessionId,
  timestamp: moment,
  metadata: z.object({ rate: z.number().optional(), base: z.literal(BASE_CURRENCY).optional() }).default({}),
})

const viewSchema = z.object({
  eventType: z.literal('PAGE_VIEW'),
  fromValue: z.null().default(null),
  toValue: z.string().min(1).max(2_000).regex(/^\//).openapi({ description: 'The path of the page' }),
  sessionId: sessionId
    .optional()
    .openapi({ description: 'Tells visitors behind one address apart; the shop’s own pages send none' }),
  timestamp: moment,
  metadata: z
    .object({
      referrer: z.string().max(2_000).nullish(),
      title: z.string().max(1_000).nullish().openapi({ description: 'Not kept' }),
      utm: z
        .object({ source: mark, medium: mark, campaign: mark, term: mark, content: mark })
        .nullish()
        .openapi({ description: 'The marks of the link that was followed; term and content are not kept' }),
    })
    .default({}),
})

const eventSchema = z.discriminatedUnion('eventType', [choiceSchema, viewSchema])

export const eventRoutes = routes().openapi(
  createRoute({
    method: 'post',
    path: '/events',
    summary: 'What the browser tells of itself: a change of language or currency, a page that is looked at',
    request: body(eventSchema),
    responses: { 200: done, ...problems },
  }),
  async (c) => {
    const told = c.req.valid('json')
    await takeFromClient(c.var.runtime.db, 'eventClient', c.var.address)
    if (told.eventType === 'PAGE_VIEW') await countView(c, told)
    else {
      const { eventType, timestamp, ...event } = told
      await recordEvent(c.var.runtime.db, { ...event, type: eventType, happenedAt: new Date(timestamp) })
    }
    return c.json({ ok: true } as const, 200)
  },
)

async function countView(c: Context<ApiEnv>, told: z.infer<typeof viewSchema>): Promise<void> {
  // Nobody looks at a page that the browser fetches in case it is wanted; it tells again when it is shown.
  if (/prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')) return
  const { db, environment, services } = c.var.runtime
  const { referrer, utm } = told.metadata
  await recordPageView(db, {
    path: told.toValue,
    referrer,
    utm,
    browser: browserOf(c, told.sessionId),
    country: c.var.address ? services.geo(c.var.address) : null,
    ownHosts: environment.ownOrigins.map((origin) => new URL(origin).hostname),
  })
}

import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { EVENT_TYPES, recordEvent } from '../../shop/analytics/tracking/record-event.ts'
import { recordPageView } from '../../shop/analytics/tracking/record-page-view.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { ApiEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { getBrowserInfo } from '../middleware/get-browser-info.ts'
import { browserSessionId, isoTimestamp, jsonBody, NO_NUL, okResponse, problemResponses } from '../schema.ts'

const value = z.string().max(40).regex(NO_NUL).nullable().default(null)
const utmValue = z.string().max(500).nullish()

const preferenceEventSchema = z.object({
  eventType: z.enum(EVENT_TYPES),
  fromValue: value,
  toValue: value,
  sessionId: browserSessionId,
  timestamp: isoTimestamp,
  metadata: z.object({ rate: z.number().optional(), base: z.literal(BASE_CURRENCY).optional() }).default({}),
})

const pageViewSchema = z.object({
  eventType: z.literal('PAGE_VIEW'),
  fromValue: z.null().default(null),
  toValue: z.string().min(1).max(2_000).regex(/^\//).openapi({ description: 'The path of the page' }),
  sessionId: browserSessionId
    .optional()
    .openapi({ description: 'Tells visitors behind one address apart; the shop’s own pages send none' }),
  timestamp: isoTimestamp,
  metadata: z
    .object({
      referrer: z.string().max(2_000).nullish(),
      title: z.string().max(1_000).nullish().openapi({ description: 'Not kept' }),
      utm: z
        .object({ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue })
        .nullish()
        .openapi({ description: 'The marks of the link that was followed; term and content are not kept' }),
    })
    .default({}),
})

const eventSchema = z.discriminatedUnion('eventType', [preferenceEventSchema, pageViewSchema])

export const eventRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/events',
    summary: 'What the browser tells of itself: a change of language or currency, a page that is looked at',
    request: jsonBody(eventSchema),
    responses: { 200: okResponse, ...problemResponses() },
  }),
  async (c) => {
    const told = c.req.valid('json')
    await consumeClientRateLimit(c.var.runtime.db, 'eventClient', c.var.clientAddress)
    if (told.eventType === 'PAGE_VIEW') await recordView(c, told)
    else {
      const { eventType, timestamp, ...event } = told
      await recordEvent(c.var.runtime.db, { ...event, type: eventType, happenedAt: new Date(timestamp) })
    }
    return c.json({ ok: true } as const, 200)
  },
)

async function recordView(c: Context<ApiEnv>, told: z.infer<typeof pageViewSchema>): Promise<void> {
  // Nobody looks at a page that the browser fetches in case it is wanted; it tells again when it is shown.
  if (/prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')) return
  const { db, environment, services } = c.var.runtime
  const { referrer, utm } = told.metadata
  await recordPageView(db, services.paths, {
    path: told.toValue,
    referrer,
    utm,
    browser: getBrowserInfo(c, told.sessionId),
    country: c.var.clientAddress ? services.geo(c.var.clientAddress) : null,
    ownHosts: environment.ownOrigins.map((origin) => new URL(origin).hostname),
  })
}

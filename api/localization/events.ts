import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { EVENT_TYPES, recordEvent, recordPageView } from '../../shop/analytics/tracking/record-events.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { getBrowserInfo } from '../middleware/request-context.ts'
import { browserSessionId, identifierOrEmpty, isoTimestamp, lookedUpId, okSchema } from '../schema.ts'

const value = identifierOrEmpty(40).nullable().default(null)

const utmValue = lookedUpId.max(500).nullish()

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
  toValue: z.string().min(1).max(2_000).regex(/^\//).describe('The path of the page'),
  sessionId: browserSessionId
    .optional()
    .describe('Distinguishes visitors behind one IP address. The pages of the shop send none'),
  timestamp: isoTimestamp,
  metadata: z
    .object({
      referrer: lookedUpId.max(2_000).nullish(),
      title: lookedUpId.max(1_000).nullish().describe('Not stored'),
      utm: z
        .object({ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue })
        .nullish()
        .describe('UTM parameters of the link; `term` and `content` are not stored'),
    })
    .default({}),
})

const eventSchema = z.discriminatedUnion('eventType', [preferenceEventSchema, pageViewSchema])

export const eventRoutes = [
  endpoint({
    key: 'POST /events',
    operationId: 'recordEvent',
    summary: 'Record an event of the browser',
    description: 'A page view, or a change of the language or the currency.',
    json: eventSchema,
    answer: okSchema,
    clientLimit: 'eventClient',
    handle: async ({ json: event, db, c }) => {
      if (event.eventType === 'PAGE_VIEW') await recordBrowserPageView(c, event)
      else {
        const { eventType, timestamp, ...fields } = event
        await recordEvent(db, { ...fields, type: eventType, happenedAt: new Date(timestamp) })
      }
    },
  }),
]

async function recordBrowserPageView(
  c: Context<ApiEnv>,
  event: z.infer<typeof pageViewSchema>,
): Promise<void> {
  // A prefetched page is not seen yet. The browser sends another event when it shows the page.
  if (/prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')) return
  const { db, environment, services } = c.var.runtime
  const { referrer, utm } = event.metadata
  await recordPageView(db, services.paths, {
    path: event.toValue,
    referrer,
    utm,
    browser: getBrowserInfo(c, event.sessionId),
    country: c.var.country,
    ownHosts: environment.ownOrigins.map((origin) => new URL(origin).hostname),
  })
}

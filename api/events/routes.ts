import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { recordEvent } from '../../shop/analytics/tracking/record-event.ts'
import { recordPageView } from '../../shop/analytics/tracking/record-page-view.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { getBrowserInfo } from '../middleware/get-browser-info.ts'
import { OK, okSchema } from '../schema.ts'
import { eventSchema, type pageViewSchema } from './schema.ts'

export const eventRoutes = [
  endpoint(
    'POST /events',
    {
      operationId: 'recordEvent',
      tag: 'events',
      summary: 'Record an event of the browser',
      description: 'A page view, or a change of the language or the currency.',
      json: eventSchema,
      answer: okSchema,
      errors: ['rate_limited'],
    },
    async ({ json, db, clientAddress, c }) => {
      const event = json
      await consumeClientRateLimit(db, 'eventClient', clientAddress)
      if (event.eventType === 'PAGE_VIEW') await recordBrowserPageView(c, event)
      else {
        const { eventType, timestamp, ...fields } = event
        await recordEvent(db, { ...fields, type: eventType, happenedAt: new Date(timestamp) })
      }
      return OK
    },
  ),
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

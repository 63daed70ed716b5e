import { z } from '@hono/zod-openapi'
import { EVENT_TYPES } from '../../shop/analytics/tracking/record-event.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { browserSessionId, identifierOrEmpty, isoTimestamp, lookupKey } from '../schema.ts'

const value = identifierOrEmpty(40).nullable().default(null)
const utmValue = lookupKey.max(500).nullish()

const preferenceEventSchema = z.object({
  eventType: z.enum(EVENT_TYPES),
  fromValue: value,
  toValue: value,
  sessionId: browserSessionId,
  timestamp: isoTimestamp,
  metadata: z.object({ rate: z.number().optional(), base: z.literal(BASE_CURRENCY).optional() }).default({}),
})

export const pageViewSchema = z.object({
  eventType: z.literal('PAGE_VIEW'),
  fromValue: z.null().default(null),
  toValue: z.string().min(1).max(2_000).regex(/^\//).openapi({ description: 'The path of the page' }),
  sessionId: browserSessionId.optional().openapi({
    description: 'Distinguishes visitors behind one IP address. The pages of the shop send none',
  }),
  timestamp: isoTimestamp,
  metadata: z
    .object({
      referrer: lookupKey.max(2_000).nullish(),
      title: lookupKey.max(1_000).nullish().openapi({ description: 'Not stored' }),
      utm: z
        .object({ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue })
        .nullish()
        .openapi({ description: 'UTM parameters of the link; `term` and `content` are not stored' }),
    })
    .default({}),
})

export const eventSchema = z.discriminatedUnion('eventType', [preferenceEventSchema, pageViewSchema])

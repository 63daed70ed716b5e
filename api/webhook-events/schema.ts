import { z } from '@hono/zod-openapi'
import { provider, timeSchema } from '../schema.ts'

export const failedWebhookEventSchema = z
  .object({
    provider,
    eventId: z.string().openapi({ description: "The provider's id" }),
    type: z.string(),
    receivedAt: timeSchema,
    failedAt: timeSchema,
    attempts: z.int(),
    reason: z.string().nullable(),
  })
  .openapi('FailedWebhookEvent')

export const eventKeySchema = z.object({ provider, eventId: z.string().regex(/^[\w.:-]{1,200}$/) })

export const retryResultSchema = z.object({
  state: z.enum(['applied', 'waiting', 'failed']).openapi({
    description: '`waiting`: the provider did not answer, and the shop retries by itself',
  }),
  reason: z.string().nullable(),
})

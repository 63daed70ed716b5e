import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import {
  type OutboundSender,
  WEBHOOK_ERRORS,
  type WebhookError,
} from '../../shop/providers/outbound-sender.ts'
import type {
  DeliveryDetails,
  ListedEndpoint,
  WebhookDeliveryListItem,
} from '../../shop/webhooks/list-webhooks.ts'
import {
  DELIVERY_STATES,
  ENDPOINT_PAUSE_REASONS,
  ENDPOINT_STATES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGE_TYPES,
} from '../../shop/webhooks/webhook-event-types.ts'
import { revisionField } from '../if-match.ts'
import { identifier, isoTimestamp, objectSchema, pageQuery, textOrEmpty, timeSchema } from '../schema.ts'

const eventType = z.enum(WEBHOOK_EVENT_TYPES)

export const endpointDefinitionSchema = z.object({
  url: identifier(WEBHOOK_LIMITS.url).openapi({
    description: 'https URL that receives the messages',
    example: 'https://hooks.example.com/shop',
  }),
  description: textOrEmpty(WEBHOOK_LIMITS.description).default(''),
  events: z.array(eventType).min(1).max(WEBHOOK_EVENT_TYPES.length),
})

const result = {
  status: z.int().nullable().describe('HTTP status of the answer; null without one'),
  error: z.enum(WEBHOOK_ERRORS).nullable().describe('Why there was no answer'),
}

export const endpointSchema = objectSchema('WebhookEndpoint', {
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(eventType),
  state: z.enum(ENDPOINT_STATES),
  pauseReason: z.enum(ENDPOINT_PAUSE_REASONS).nullable(),
  pending: z.int().describe('Deliveries that are not accepted yet'),
  last: z
    .object({ ...result, at: timeSchema })
    .nullable()
    .describe('The latest attempt'),
  previousSecretUntil: timeSchema
    .nullable()
    .describe('Until then the previous secret signs beside the current one'),
  createdAt: timeSchema,
  revision: revisionField,
})

export const createdEndpointSchema = objectSchema('CreatedWebhookEndpoint', {
  endpoint: endpointSchema,
  secret: z.string().openapi({ description: 'Shown once', example: 'whsec_…' }),
})

export const rotationSchema = z.object({
  overlapHours: z
    .int()
    .min(0)
    .max(WEBHOOK_LIMITS.overlapHours)
    .default(24)
    .describe('Hours for which the former secret signs too'),
})

export const replayRangeSchema = z
  .object({ from: isoTimestamp, to: isoTimestamp })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'common:validation.period',
  })

export const deliveryQuerySchema = z.object({
  endpoint: z.uuid().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  type: z.enum(WEBHOOK_MESSAGE_TYPES).optional(),
  object: identifier(100).optional().describe('Id of an order, case or other object'),
  ...pageQuery,
})

const delivery = z.object({
  id: z.string(),
  messageId: z.string().describe('The `webhook-id`, the same in every delivery of the message'),
  endpointId: z.string(),
  endpointUrl: z.string(),
  type: z.enum(WEBHOOK_MESSAGE_TYPES),
  objectId: z.string(),
  state: z.enum(DELIVERY_STATES),
  isReplay: z.boolean(),
  attempts: z.int(),
  last: z.object({ ...result, at: timeSchema }).nullable(),
  nextAttemptAt: timeSchema.nullable().describe('Null unless it is pending'),
  recordedAt: timeSchema.describe('When the change happened'),
})

const deliverySchema = delivery.openapi('WebhookDelivery')

export const deliveryListSchema = z.object({
  deliveries: z.array(deliverySchema),
  next: z.string().nullable().describe('`before` of the next page'),
})

export const deliveryDetailsSchema = delivery
  .extend({
    body: z.string().describe('Body of the request, as it is signed'),
    log: z
      .array(
        z.object({
          ...result,
          at: timeSchema.describe('Time of the signature'),
          url: z.string(),
          durationMs: z.int(),
          answer: z.string().nullable().describe('Beginning of the answer'),
        }),
      )
      .describe('The latest attempts, newest first'),
  })
  .openapi('WebhookDeliveryDetails')

export function serializeEndpoint(endpoint: ListedEndpoint): z.infer<typeof endpointSchema> {
  const { previousSecretUntil: until } = endpoint
  return {
    ...endpoint,
    last: serializeLast(endpoint),
    previousSecretUntil: until === null ? null : new Date(until),
  }
}

interface LastAttempt {
  lastAttemptAt: Date | null
  lastStatus: number | null
  lastError: string | null
}

function serializeLast({ lastAttemptAt, lastStatus, lastError }: LastAttempt) {
  if (!lastAttemptAt) return null
  // The column of claims holds any text; the sender writes only these.
  return { status: lastStatus, error: lastError as WebhookError | null, at: lastAttemptAt }
}

export function serializeWebhookDelivery(delivery: WebhookDeliveryListItem): z.infer<typeof deliverySchema> {
  return {
    ...delivery,
    messageId: `msg_${delivery.messageId}`,
    last: serializeLast(delivery),
    nextAttemptAt: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  }
}

export function serializeDeliveryDetails(delivery: DeliveryDetails): z.infer<typeof deliveryDetailsSchema> {
  return { ...serializeWebhookDelivery(delivery), body: delivery.body, log: delivery.log }
}

/** Throws ShopError `webhook_url_insecure` or `webhook_url_forbidden` for an address that the shop sends nothing to. */
export function requireUsableUrl(sender: OutboundSender, url: string): void {
  const error = sender.findUrlError(url)
  if (error === 'forbidden_address') throw new ShopError('webhook_url_forbidden')
  if (error) throw new ShopError('webhook_url_insecure')
}

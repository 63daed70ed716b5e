import type { z } from '@hono/zod-openapi'
import type { WebhookError } from '../../shop/webhook-sender.ts'
import type { DeliveryDetails, ListedDelivery, ListedEndpoint } from '../../shop/webhooks/list-webhooks.ts'
import type { deliveryDetailsSchema, deliverySchema, endpointSchema } from './schema.ts'

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

export function serializeWebhookDelivery(delivery: ListedDelivery): z.infer<typeof deliverySchema> {
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

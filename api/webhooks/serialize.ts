import type { z } from '@hono/zod-openapi'
import type { WebhookError } from '../../shop/webhook-sender.ts'
import type { DeliveryDetails, ListedDelivery, ListedEndpoint } from '../../shop/webhooks/list-webhooks.ts'
import type { deliveryDetailsSchema, deliverySchema, endpointSchema } from './schema.ts'

export function serializeEndpoint(endpoint: ListedEndpoint): z.infer<typeof endpointSchema> {
  const { id, url, description, events, state, pauseReason, pending, revision } = endpoint
  return {
    id,
    url,
    description,
    events,
    state,
    pauseReason,
    pending,
    revision,
    last: serializeLast(endpoint),
    previousSecretUntil:
      endpoint.previousSecretUntil === null ? null : new Date(endpoint.previousSecretUntil),
    createdAt: endpoint.createdAt,
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
  const { id, endpointId, endpointUrl, type, objectId, state, isReplay, attempts } = delivery
  return {
    id,
    endpointId,
    endpointUrl,
    type,
    objectId,
    state,
    isReplay,
    attempts,
    messageId: `msg_${delivery.messageId}`,
    last: serializeLast(delivery),
    nextAttemptAt: state === 'pending' ? delivery.nextAttemptAt : null,
    recordedAt: delivery.recordedAt,
  }
}

export function serializeDeliveryDetails(delivery: DeliveryDetails): z.infer<typeof deliveryDetailsSchema> {
  return {
    ...serializeWebhookDelivery(delivery),
    body: delivery.body,
    log: delivery.log.map(({ at, url, status, error, answer, durationMs }) => ({
      url,
      status,
      error,
      answer,
      durationMs,
      at,
    })),
  }
}

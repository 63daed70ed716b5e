/** Events that an endpoint can subscribe to, in the order that staff see; docs/webhooks.md describes their data. */
export const WEBHOOK_EVENT_TYPES = [
  'order.paid',
  'order.started',
  'order.delivery_recorded',
  'order.paused',
  'order.resumed',
  'order.completed',
  'order.partial',
  'order.failed',
  'order.cancelled',
  'order.refunded',
  'refund.succeeded',
  'refund.failed',
  'payment.disputed',
  'payment.dispute_closed',
  'case.opened',
  'case.decided',
  'case.resolved',
  'case.cancelled',
  'customer.created',
] as const

export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** Type of a message that staff send to try an endpoint. */
export const TEST_EVENT_TYPE = 'webhook.test'

export type WebhookMessageType = WebhookEventType | typeof TEST_EVENT_TYPE

export const WEBHOOK_MESSAGE_TYPES: readonly WebhookMessageType[] = [...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]

/** `paused_automatically`: the endpoint failed for three days, or answered 410 Gone. */
export const ENDPOINT_STATES = ['active', 'paused', 'paused_automatically'] as const

export const ENDPOINT_PAUSE_REASONS = ['gone', 'failing'] as const

export type EndpointPauseReason = (typeof ENDPOINT_PAUSE_REASONS)[number]

export const ENDPOINT_COMMANDS = ['pause', 'resume'] as const

export type EndpointCommand = (typeof ENDPOINT_COMMANDS)[number]

/**
 * `failed`: staff gave it up, it was a test, or the receiver refused it while it accepted others. Every other delivery is
 * attempted until it is answered with 2xx.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

export type WebhookDeliveryState = (typeof DELIVERY_STATES)[number]

export const WEBHOOK_LIMITS = {
  endpoints: 20,
  url: 2_000,
  description: 200,
  /** Hours for which the previous secret may sign beside the new one. */
  overlapHours: 168,
  /** Messages that one request may replay. */
  replayed: 1_000,
} as const

/** Days for which messages are kept with their log; pending ones stay until they are delivered. */
export const WEBHOOK_RETENTION_DAYS = 30

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ProviderEvent } from '../../shop/providers/payment-provider.ts'
import { PULL_PAYMENT } from './get-payment-snapshot.ts'

/** Events that the webhook of the shop receives, and no others. A test compares docs/payments.md. */
export const BTCPAY_WEBHOOK_EVENTS = [
  'InvoiceReceivedPayment',
  'InvoiceProcessing',
  'InvoicePaymentSettled',
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceInvalid',
  'PayoutUpdated',
] as const

const eventSchema = z.object({
  deliveryId: z.string().min(1),
  /** The same in every delivery of an event. */
  originalDeliveryId: z.string().min(1).nullish(),
  type: z.string(),
  invoiceId: z.string().nullish(),
  pullPaymentId: z.string().nullish(),
})

/**
 * Returns the event, or null when none of the secrets has signed it. `body` must be the raw body. The age does not count:
 * deliveries are repeated for an hour with the time of the first, and an event that comes again is stored once.
 */
export function verifyWebhookEvent(
  secrets: readonly string[],
  body: string,
  headers: Headers,
): ProviderEvent | null {
  const [, hex] = /^sha256=([\da-f]{64})$/i.exec(headers.get('btcpay-sig') ?? '') ?? []
  if (!hex) return null
  const given = Buffer.from(hex, 'hex')
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  )
  const event = isSigned ? parseEvent(body) : null
  if (!event) return null
  const { originalDeliveryId, deliveryId, type, invoiceId, pullPaymentId } = event
  return {
    eventId: originalDeliveryId ?? deliveryId,
    type,
    subject: invoiceId ?? (pullPaymentId ? `${PULL_PAYMENT}${pullPaymentId}` : null),
  }
}

function parseEvent(body: string): z.infer<typeof eventSchema> | null {
  try {
    return eventSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

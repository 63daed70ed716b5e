import type Stripe from 'stripe'
import type { ProviderEvent } from '../../../shop/payment-provider.ts'
import { isSetupPayment } from '../setup-payment.ts'

const TOLERANCE_SECONDS = 300

/**
 * Returns the event, or null when none of the secrets has signed it or its time is off. `body` must be the raw body.
 */
export function verifyWebhookEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  headers: Headers,
): ProviderEvent | null {
  const signature = headers.get('stripe-signature')
  if (!signature || isFromFuture(signature)) return null
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      return { eventId: event.id, type: event.type, subject: getEventSubject(event) }
    } catch {
      // Forged, outdated, signed with another secret, or signed but not an event.
    }
  }
  return null
}

/** The library rejects old events and accepts events from the future. */
function isFromFuture(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const [seconds] = times.map((part) => Number(part.slice(2)))
  // With two times the library would check one and this function the other.
  if (times.length !== 1 || seconds === undefined || !Number.isInteger(seconds)) return true
  return seconds - Math.floor(Date.now() / 1000) > TOLERANCE_SECONDS
}

export function getEventSubject({ data: { object } }: Stripe.Event): string | null {
  switch (object.object) {
    case 'checkout.session':
      return object.id
    case 'payment_intent':
      return isSetupPayment(object) ? null : object.id
    case 'charge':
    case 'refund':
    case 'dispute':
      return typeof object.payment_intent === 'string'
        ? object.payment_intent
        : (object.payment_intent?.id ?? null)
    default:
      return null
  }
}

import type Stripe from 'stripe'
import type { ProviderEvent } from '../../../shop/services.ts'

const TOLERANCE_SECONDS = 300

/** `body` is the raw one, to the byte. */
export function verifyWebhookEvent(
  stripe: Stripe,
  secret: string,
  body: string,
  headers: Headers,
): ProviderEvent | null {
  const signature = headers.get('stripe-signature')
  if (!signature || isFromFuture(signature)) return null
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
    return { eventId: event.id, type: event.type, subject: getEventSubject(event) }
  } catch {
    // Forged, stale, or signed and yet no event: nobody's in every case.
    return null
  }
}

/** The library refuses what is too old, and lets through what claims to be of tomorrow. */
function isFromFuture(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const [seconds] = times.map((part) => Number(part.slice(2)))
  // Of two times the library would check one and we the other.
  if (times.length !== 1 || seconds === undefined || !Number.isInteger(seconds)) return true
  return seconds - Math.floor(Date.now() / 1000) > TOLERANCE_SECONDS
}

export function getEventSubject({ data: { object } }: Stripe.Event): string | null {
  switch (object.object) {
    case 'checkout.session':
    case 'payment_intent':
      return object.id
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

import type Stripe from 'stripe'
import type { Notice } from '../../shop/services.ts'

const MOST_SECONDS_APART = 300

/** `body` is the raw one, to the byte. */
export function readNotice(stripe: Stripe, secret: string, body: string, headers: Headers): Notice | null {
  const signature = headers.get('stripe-signature')
  if (!signature || isFromTheFuture(signature)) return null
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, MOST_SECONDS_APART)
    return { eventId: event.id, type: event.type, subject: subjectOf(event) }
  } catch {
    // Forged, stale, or signed and yet no event: nobody's in every case.
    return null
  }
}

/** The library refuses what is too old, and lets through what claims to be of tomorrow. */
function isFromTheFuture(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const [seconds] = times.map((part) => Number(part.slice(2)))
  // Of two times the library would check one and we the other.
  if (times.length !== 1 || seconds === undefined || !Number.isInteger(seconds)) return true
  return seconds - Math.floor(Date.now() / 1000) > MOST_SECONDS_APART
}

export function subjectOf({ data: { object } }: Stripe.Event): string | null {
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

import type Stripe from 'stripe'
import type { ProviderEventPage } from '../../../shop/payment-provider.ts'
import { requireObject } from '../expect-object.ts'
import { getEventSubject } from './verify-webhook-event.ts'

/** Events of paid payments. Reconciliation covers unpaid ones. */
const POST_PAYMENT_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Stripe keeps events for 30 days. */
export async function listEvents(
  stripe: Stripe,
  since: Date,
  after: string | null,
): Promise<ProviderEventPage> {
  const page = await stripe.events.list({
    types: POST_PAYMENT_EVENTS,
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: 100,
    ...(after && { starting_after: after }),
  })
  const { data, has_more: hasMore } = requireObject('list', page)
  const events = data.map((event) => ({
    eventId: event.id,
    type: event.type,
    subject: getEventSubject(event),
  }))
  return { events, next: hasMore ? (data.at(-1)?.id ?? null) : null }
}

import type Stripe from 'stripe'
import type { EventPage } from '../../shop/services.ts'
import { expectObject } from './expect-object.ts'
import { subjectOf } from './read-notice.ts'

/** Events of paid payments. Reconciliation covers unpaid ones. */
const AFTER_PAYMENT = [
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
export async function listEvents(stripe: Stripe, since: Date, after: string | null): Promise<EventPage> {
  const page = await stripe.events.list({
    types: AFTER_PAYMENT,
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: 100,
    ...(after && { starting_after: after }),
  })
  const { data, has_more: hasMore } = expectObject('list', page)
  const events = data.map((event) => ({ eventId: event.id, type: event.type, subject: subjectOf(event) }))
  return { events, next: hasMore ? (data.at(-1)?.id ?? null) : null }
}

import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { WebhookQueue } from '../webhook-queue.ts'
import { createMissingError, StripeError } from './stripe-error.ts'
import type { WebhookEndpoint } from './webhook-endpoints.ts'

/** The stored fields of Stripe's objects; other objects are referenced by id. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'object'
  | 'id'
  | 'created'
  | 'livemode'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'metadata'
  | 'client_reference_id'
  | 'customer_email'
  | 'locale'
  | 'success_url'
  | 'cancel_url'
  | 'url'
  | 'expires_at'
> & { payment_intent: string | null }

export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'object'
  | 'id'
  | 'created'
  | 'livemode'
  | 'status'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'metadata'
  | 'client_secret'
> & {
  latest_charge: string | null
  last_payment_error: { type: 'card_error'; code: string; message: string; charge: string } | null
  next_action: { type: string; redirect_to_url?: { url: string; return_url: string } } | null
}

export type Charge = Pick<
  Stripe.Charge,
  | 'object'
  | 'id'
  | 'created'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'status'
  | 'paid'
  | 'refunded'
  | 'disputed'
> & {
  payment_intent: string
  payment_method_details: { card: { fingerprint: string; country: string | null } }
}

export type Refund = Pick<
  Stripe.Refund,
  'object' | 'id' | 'created' | 'amount' | 'currency' | 'metadata' | 'status'
> & { payment_intent: string; charge: string }

export type Dispute = Pick<
  Stripe.Dispute,
  'object' | 'id' | 'created' | 'amount' | 'currency' | 'reason' | 'status'
> & {
  payment_intent: string
  charge: string
  evidence_details: { due_by: number | null; has_evidence: boolean }
}

interface Event {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: StripeObject }
}

type StripeObject = Session | Intent | Charge | Refund | Dispute

/** State of the fake and its webhook events. */
export class StripeState {
  /** Requests with an idempotency key wait for this. */
  held?: PromiseWithResolvers<void>
  readonly origin: string
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** Metadata that Checkout sets on the intent when the buyer pays, and the items it shows. */
  readonly checkouts = new Map<string, { intentMetadata: Stripe.Metadata; items: string[] }>()
  readonly events: Event[] = []
  /** The account that created an intent. */
  readonly intentAccounts = new Map<string, string>()
  readonly endpoints = new Map<string, WebhookEndpoint>()
  readonly endpointSecrets = new Map<string, string>()
  readonly revokedKeys = new Set<string>()
  /** Declines every payment method. */
  declinesCards = false
  /** Accepts webhook endpoints on this machine, for shops of tests. */
  allowsLoopback = false
  /** Immediate status of refunds that the shop creates. */
  refundStatus = 'succeeded'
  /** Seconds by which the fake's clock is ahead. */
  ahead = 0
  readonly #deliveries: WebhookQueue

  constructor(origin: string, deliveries: WebhookQueue) {
    this.origin = origin
    this.#deliveries = deliveries
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.ahead
  }

  emitEvent(type: string, object: StripeObject): void {
    const id = createStripeId('evt')
    const event = {
      id,
      object: 'event' as const,
      api_version: '2026-10-28.endive',
      created: this.now(),
      livemode: false,
      type,
      data: { object },
    }
    // A copy, so that later changes do not alter the event.
    this.events.push(structuredClone(event))
    const targets = [...this.endpoints.values()]
      .filter(({ status, enabled_events }) => status === 'enabled' && enabled_events.includes(type))
      .map((endpoint) => ({ url: endpoint.url, secret: this.endpointSecrets.get(endpoint.id) ?? '' }))
    this.#deliveries.send({ id, type, body: JSON.stringify(event, null, 2), targets })
  }

  /**
   * Returns an object with the ids named by `expand` (`payment_intent.latest_charge`) replaced by their
   * objects.
   */
  toResponse(object: object, expand: readonly string[] = []): object {
    const shown: Record<string, unknown> = { ...object }
    for (const path of expand) {
      const [field = '', ...rest] = path.split('.')
      const value = shown[field]
      if (value === undefined) throw new StripeError(400, `This property cannot be expanded (${path}).`)
      const deeper = rest.length > 0 ? [rest.join('.')] : []
      if (Array.isArray(value)) shown[field] = value.map((one) => this.toResponse(one, deeper))
      else if (typeof value === 'string') shown[field] = this.toResponse(this.#byId(value), deeper)
      else if (value !== null) shown[field] = this.toResponse(value as object, deeper)
    }
    return shown
  }

  #byId(id: string): StripeObject {
    const found =
      this.sessions.get(id) ?? this.intents.get(id) ?? this.charges.get(id) ?? this.refunds.get(id)
    if (!found) throw createMissingError('object', id)
    return found
  }
}

export function createStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function requireObject<T>(map: Map<string, T>, what: string, id: string): T {
  const one = map.get(id)
  if (!one) throw createMissingError(what, id)
  return one
}

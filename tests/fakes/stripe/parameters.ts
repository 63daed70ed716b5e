import type Stripe from 'stripe'
import type { FormShape } from './parse-form.ts'

/** Parameters that the fake understands; all others are rejected. */

export type SessionCreate = Stripe.Checkout.SessionCreateParams

export const SESSION_CREATE = {
  mode: 'string',
  line_items: [
    {
      quantity: 'integer',
      price_data: { currency: 'string', unit_amount: 'integer', product_data: { name: 'string' } },
    },
  ],
  allowed_payment_method_types: ['string'],
  adaptive_pricing: { enabled: 'boolean' },
  customer_email: 'string',
  client_reference_id: 'string',
  metadata: 'metadata',
  payment_intent_data: { metadata: 'metadata', statement_descriptor_suffix: 'string' },
  expires_at: 'integer',
  success_url: 'string',
  cancel_url: 'string',
  locale: 'string',
  expand: ['string'],
} as const satisfies FormShape<SessionCreate>

/** Locales the shop may send; Stripe's type leaves the list open. */
export const LOCALES = ['auto', 'en', 'en-GB', 'es', 'es-419', 'de', 'fr', 'it', 'pt', 'ja', 'zh']

/** The shop always sends a range. */
interface CreatedRange {
  created?: Stripe.RangeQueryParam
}

export type SessionList = Omit<Stripe.Checkout.SessionListParams, 'created'> & CreatedRange

export const SESSION_LIST = {
  payment_intent: 'string',
  created: { gte: 'integer' },
  limit: 'integer',
  starting_after: 'string',
  expand: ['string'],
} as const satisfies FormShape<SessionList>

export type IntentList = Omit<Stripe.PaymentIntentListParams, 'created'> & CreatedRange

export const INTENT_LIST = {
  created: { gte: 'integer' },
  limit: 'integer',
  starting_after: 'string',
  expand: ['string'],
} as const satisfies FormShape<IntentList>

export type IntentCreate = Stripe.PaymentIntentCreateParams

export const INTENT_CREATE = {
  amount: 'integer',
  currency: 'string',
  allowed_payment_method_types: ['string'],
  metadata: 'metadata',
  statement_descriptor_suffix: 'string',
  expand: ['string'],
} as const satisfies FormShape<IntentCreate>

export type IntentConfirm = Stripe.PaymentIntentConfirmParams

export const INTENT_CONFIRM = {
  payment_method: 'string',
  return_url: 'string',
  expand: ['string'],
} as const satisfies FormShape<IntentConfirm>

/** A browser names the secret of the intent that it reads. */
export type IntentRead = Stripe.PaymentIntentRetrieveParams

export const INTENT_READ = {
  client_secret: 'string',
  expand: ['string'],
} as const satisfies FormShape<IntentRead>

export type EndpointCreate = Stripe.WebhookEndpointCreateParams

export const ENDPOINT_CREATE = {
  url: 'string',
  enabled_events: ['string'],
  api_version: 'string',
  metadata: 'metadata',
} as const satisfies FormShape<EndpointCreate>

export type EndpointList = Stripe.WebhookEndpointListParams

export const ENDPOINT_LIST = {
  limit: 'integer',
  starting_after: 'string',
} as const satisfies FormShape<EndpointList>

export type RefundCreate = Stripe.RefundCreateParams

export const REFUND_CREATE = {
  payment_intent: 'string',
  amount: 'integer',
  reason: 'string',
  metadata: 'metadata',
  expand: ['string'],
} as const satisfies FormShape<RefundCreate>

export type RefundList = Stripe.RefundListParams

export const REFUND_LIST = {
  payment_intent: 'string',
  limit: 'integer',
  starting_after: 'string',
  expand: ['string'],
} as const satisfies FormShape<RefundList>

export type EventList = Stripe.EventListParams

export const EVENT_LIST = {
  types: ['string'],
  created: { gte: 'integer' },
  limit: 'integer',
  starting_after: 'string',
  expand: ['string'],
} as const satisfies FormShape<EventList>

export type DisputeList = Stripe.DisputeListParams

export const DISPUTE_LIST = {
  payment_intent: 'string',
  limit: 'integer',
  starting_after: 'string',
  expand: ['string'],
} as const satisfies FormShape<DisputeList>

/** Requests with no parameters besides `expand`. */
export const ONLY_EXPAND = { expand: ['string'] } as const satisfies FormShape<{ expand?: string[] }>

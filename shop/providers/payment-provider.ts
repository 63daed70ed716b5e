/** Interface of payment providers. `providers/` implements it. */
import type { Money } from '../money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../payment-methods.ts'

/**
 * Payment providers with their name for staff (null: translated), the methods that they charge and the smallest charge in
 * pence that each documents.
 */
export const PAYMENT_PROVIDERS = {
  stripe: { label: 'Stripe', methods: ['card', 'applepay'], minChargePence: 30 },
  paypal: { label: 'PayPal', methods: ['paypal'], minChargePence: 1 },
  btcpay: { label: 'BTCPay Server', methods: ['crypto'], minChargePence: 1 },
  demo: { label: null, methods: PAYMENT_METHODS, minChargePence: 1 },
} as const satisfies Record<
  string,
  { methods: readonly PaymentMethod[]; label: string | null; minChargePence: number }
>

export type ProviderName = keyof typeof PAYMENT_PROVIDERS

export const PROVIDER_NAMES = Object.keys(PAYMENT_PROVIDERS) as ProviderName[]

export interface PaymentRequest {
  paymentId: string
  /**
   * Requests with the same key return one session. It is the payment's id, unless the provider repeats a
   * server error under it.
   */
  idempotencyKey?: string
  /** By the database's clock; the same in every attempt. */
  placedAt: Date
  method: PaymentMethod
  amount: Money
  /** The shop's name on bank statements; null for the name of the provider's account. */
  statementDescriptor: string | null
  email: string
  lang: string
  lines: { name: string; units: number; amount: Money }[]
  /** On the shop's own origin. The shop or the provider replaces `{SESSION_ID}` by the session's id. */
  successUrl: string
  cancelUrl: string
  /** Token that the customer's wallet gave the browser in place of a card; `chargeWallet` charges it. */
  walletToken?: string
}

export interface PaymentSession {
  sessionId: string
  /** Where the customer pays; null when a wallet needs no further step. */
  url: string | null
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const

export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundSnapshot {
  providerRefundId: string
  /** The refund's id in the shop; null when it was made in the provider's dashboard. */
  refundId: string | null
  amount: Money
  state: RefundState
  /** The provider's explanation of a failed refund, if it gives one. */
  reason?: string | null
  /** Where the customer says how to be paid; absent where the money goes back the way it came. */
  claimUrl?: string
}

/** `withdrawn`: closed without a decision, by the customer or the provider. */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'withdrawn'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A customer's claim for the money at their bank or at the provider. */
export interface DisputeSnapshot {
  /** The provider's id; null where the provider reports a dispute without an id. */
  disputeId: string | null
  /** Null when the provider does not say; the time of the first report then counts. */
  openedAt: Date | null
  /** The provider's reason code, such as `fraudulent`. */
  reason: string | null
  amount: Money
  evidenceDueAt: Date | null
  state: DisputeState
}

export const SESSION_STATES = ['open', 'approved', 'pending', 'paid', 'declined', 'expired'] as const

export type SessionState = (typeof SESSION_STATES)[number]

/** State of a session as the provider reports it at one moment. Webhooks and return pages only trigger fetching it. */
export interface PaymentSnapshot {
  provider: ProviderName
  sessionId: string
  /** Identifies the state: two snapshots of the same state have the same id. */
  eventId: string
  /** From the session's metadata; null when it names no payment, so that the money belongs to no order. */
  paymentId: string | null
  /**
   * `approved`: the customer agreed, and the shop has to capture the money. `pending`: the money is on its way. `paid`: also
   * after refunds. `declined`: the attempt failed, another may follow in the same session. `expired`: the session can bring
   * no more money.
   */
  state: SessionState
  /** The provider's code for a final refusal, such as DECLINED_BY_RISK_FRAUD_FILTERS. */
  reason?: string
  /** The amount paid or to be paid. */
  amount: Money
  /** Money beyond `amount`; absent where a provider takes exactly the requested amount. */
  surplus?: Money
  /** Id of the provider's charge, which refunds refer to. Null until the customer has paid. */
  chargeId: string | null
  /** Identifies the card or account that paid, in all its payments; null or absent when the provider gives none. */
  payerFingerprint?: string | null
  /** Country of the card or of the payer's account, ISO 3166-1 alpha-2; null or absent when the provider gives none. */
  payerCountry?: string | null
  /** All refunds of the charge, including those made in the provider's dashboard. */
  refunds: RefundSnapshot[]
  /**
   * Disputes that this answer of the provider contains. An earlier dispute that is missing here has not changed, because
   * providers do not list disputes in every answer.
   */
  disputes: DisputeSnapshot[]
}

export interface RefundRequest {
  refundId: string
  /**
   * Requests with the same key refund once. It is the refund's id, unless the provider repeats a server error under it.
   */
  idempotencyKey?: string
  chargeId: string
  amount: Money
}

/** A webhook event whose signature and age were verified. */
export interface ProviderEvent {
  /** The provider's id, the same in every delivery. */
  eventId: string
  type: string
  /** Argument for `getPayment`; null when the event concerns nothing the shop follows. */
  subject: string | null
}

export interface ProviderEventPage {
  events: ProviderEvent[]
  /** Argument for the next page; null on the last one. */
  next: string | null
}

export interface PaymentProvider {
  name: ProviderName
  /** Whether no payment moves money: the demo gateway, and a provider in its test mode. */
  isTrial: boolean
  /** Identifies the account to the provider's script in the browser; absent where it has none. */
  publishableKey?: string
  /** Types of the webhook events that the shop uses; absent where there are none. */
  webhookEvents?: readonly string[]
  /** Whether a session that has expired can still bring money: it is read again later. */
  canBePaidLate?: boolean
  methods: readonly PaymentMethod[]
  /** Throws when the provider is unreachable or refuses. Never called inside a transaction. */
  createSession(request: PaymentRequest): Promise<PaymentSession>
  /**
   * Returns the session of a payment whose creation was answered with a server error, or null when none was created. Absent
   * where a session that no customer was sent to cannot bring money.
   */
  findSession?(request: PaymentRequest): Promise<PaymentSession | null>
  /**
   * Charges a wallet token. Idempotent. Call it after storing the session id, so that a charge with a lost response can be
   * found. Absent where no session takes a token.
   */
  chargeWallet?(sessionId: string, request: PaymentRequest): Promise<PaymentSession>
  /**
   * Reads a payment by its session id or by the subject of a webhook event. Null when the provider does not know it.
   * Throws as above.
   */
  getPayment(subject: string): Promise<PaymentSnapshot | null>
  /** Captures the money of an `approved` session. Idempotent. Absent where sessions need no capture. */
  capture?(sessionId: string): Promise<PaymentSnapshot>
  /**
   * Closes an unpaid session, so that it can no longer be paid; read its state afterwards. Absent where
   * sessions expire.
   */
  closeSession?(sessionId: string): Promise<void>
  /** Throws as above. After an error, `getPayment` shows whether the refund happened. */
  refund?(request: RefundRequest): Promise<RefundSnapshot>
  /**
   * Lists the provider's webhook events about refunds and disputes since that time, page by page. Absent where the provider
   * keeps no list: paid payments are rechecked instead. Throws as above.
   */
  listEvents?(since: Date, after: string | null): Promise<ProviderEventPage>
  /** Returns null when the signature is invalid or the event is more than five minutes old or ahead. Throws as above. */
  verifyWebhookEvent?(
    body: string,
    headers: Headers,
    /** Throws when the rate limit of requests to the provider is reached: anybody can cause verifications. */
    beforeFetch?: () => Promise<void>,
  ): Promise<ProviderEvent | null>
}

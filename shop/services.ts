/** Interfaces of the outside world. `providers/` and `db/` implement them. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Money } from './money.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { CheckVatId } from './vat-id-check.ts'

/**
 * Payment providers with the name that staff see and the smallest charge in pence that each documents. The demo gateway's
 * name is translated.
 */
export const PAYMENT_PROVIDERS = {
  stripe: { label: 'Stripe', minChargePence: 30 },
  paypal: { label: 'PayPal', minChargePence: 1 },
  demo: { label: null, minChargePence: 1 },
} as const

export type ProviderName = keyof typeof PAYMENT_PROVIDERS

export const PROVIDER_NAMES = Object.keys(PAYMENT_PROVIDERS) as ProviderName[]

/**
 * Paths of the pages that emails, payment providers and analytics refer to, without the shop's origin.
 * `web/page-paths.server.ts` builds them from the routes, so that the domain does not depend on the web app.
 */
export interface PagePaths {
  checkout: string
  /** The provider sends customers here after the payment; the caller adds the query. */
  paymentResult: string
  demoGateway: (sessionId: string) => string
  orders: string
  order: (orderId: string) => string
  receipt: (paymentId: string) => string
  /** The login that continues to the account. */
  accountLogin: string
  forgotPassword: (lang: string) => string
  resetPassword: (token: string, lang: string) => string
  /** The first owner's account is created here. */
  setup: (token: string) => string
  refundPolicy: (lang: string) => string
  supportChat: (lang: string) => string
  /** A conversation in the staff's inbox. */
  inboxConversation: (conversationId: string) => string
  /** Returns the path under which a view of that address is counted, or null when it is not counted. */
  getTrackedPage: (address: string) => string | null
}

/** A database or one of its transactions, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Notifications that one process sends to all processes, including itself, through the database. */
export interface Signals {
  /**
   * Calls `heard` with each payload of the channel (`pg_notify`) once its transaction is committed. Null
   * means that payloads may
   * have been missed: it is sent when listening begins and after every reconnection. `heard` must not throw.
   * Returns a function
   * that stops listening.
   */
  listen(channel: string, heard: (payload: string | null) => void): () => void
}

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
  /** Deadline for evidence. */
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
   * `approved`: the customer agreed, and the shop has to capture the money. `pending`: the money is on its
   * way. `paid`: also
   * after refunds. `declined`: the attempt failed, another may follow in the same session. `expired`: the
   * session can bring no
   * more money.
   */
  state: SessionState
  /** The provider's code for a final refusal, such as DECLINED_BY_RISK_FRAUD_FILTERS. */
  reason?: string
  /** The amount paid or to be paid. */
  amount: Money
  /** Id of the provider's charge, which refunds refer to. Null until the customer has paid. */
  chargeId: string | null
  /** Identifies the card or account that paid, in all its payments; null or absent when the provider gives none. */
  payerFingerprint?: string | null
  /** Country of the card or of the payer's account, ISO 3166-1 alpha-2; null or absent when the provider gives none. */
  payerCountry?: string | null
  /** All refunds of the charge, including those made in the provider's dashboard. */
  refunds: RefundSnapshot[]
  /**
   * Disputes that this answer of the provider contains. An earlier dispute that is missing here has not
   * changed, because
   * providers do not list disputes in every answer.
   */
  disputes: DisputeSnapshot[]
}

export interface RefundRequest {
  refundId: string
  /**
   * Requests with the same key refund once. It is the refund's id, unless the provider repeats a server error
   * under it.
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
  /** Payment methods that the provider carries. */
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
  /**
   * Returns null when the signature is invalid or the event is more than five minutes old or ahead. Throws as
   * above.
   */
  verifyWebhookEvent?(
    body: string,
    headers: Headers,
    /** Throws when the rate limit of requests to the provider is reached: anybody can cause verifications. */
    beforeFetch?: () => Promise<void>,
  ): Promise<ProviderEvent | null>
}

/** Returns the ISO 3166 alpha-2 country of an address, or null. Only a hint: no charge depends on it. */
export type GeoLookup = (address: string) => string | null

export type DemoOutcome = 'pay' | 'decline' | 'cancel'

/**
 * Applies the choice made on the demo gateway's page. `next` is where to go (null: stay and try again).
 * Returns null when the
 * session is unknown or over.
 */
export type SettleDemoSession = (
  sessionId: string,
  outcome: DemoOutcome,
) => Promise<{ next: string | null } | null>

export interface OutgoingEmail {
  /** The same in every attempt to send the email. */
  id: string
  to: string
  /** One address; null when replies go to the sender. */
  replyTo: string | null
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves once the server has accepted the email; throws when it is unreachable or refuses. */
  send(mail: OutgoingEmail): Promise<void>
}

/** Exchange rates as their source publishes them. */
export interface PublishedRates {
  /** ISO date of the rates. */
  asOf: string
  /** Units of each currency for one euro; the euro itself is 1. */
  perEuro: Partial<Record<string, number>>
}

export interface RateSource {
  /**
   * Resolves or throws an ExchangeRateError within seconds, also when `signal` aborts. Never called inside a
   * transaction.
   */
  getRates(signal: AbortSignal): Promise<PublishedRates>
}

export interface Services {
  paths: PagePaths
  /** In order of preference: the first provider that carries a payment method handles it. */
  paymentProviders: PaymentProvider[]
  /** Null unless the demo gateway is configured. */
  settleDemoSession: SettleDemoSession | null
  geo: GeoLookup
  /** Null without a mail server; staff can still read the emails. */
  mailer: Mailer | null
  /** Null when fetching rates is switched off; the stored rates stay. */
  rateSource: RateSource | null
  /** Null without a service that knows the VAT ids in use. */
  checkVatId: CheckVatId | null
}

/** The services that payment functions need. */
export type PaymentServices = Pick<Services, 'paymentProviders'>

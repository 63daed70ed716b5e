/** The outside world as the business sees it: types only. `providers/` and `db/` stand behind them. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Money } from './money.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** Payment providers by the name that staff see. The demo gateway's name is translated. */
export const PROVIDER_LABELS = { stripe: 'Stripe', paypal: 'PayPal', demo: null } as const

export type ProviderName = keyof typeof PROVIDER_LABELS

export const PROVIDER_NAMES = Object.keys(PROVIDER_LABELS) as ProviderName[]

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

/** A database or a transaction of one, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** What one process tells all of them, itself among them, through the database. */
export interface Signals {
  /**
   * `heard` gets what was told on that channel (`pg_notify`) once its transaction is committed. Null says that something
   * may have been missed: it comes when listening begins, and whenever the connection was lost and is there again.
   * It must not throw. Gives back how to stop.
   */
  listen(channel: string, heard: (payload: string | null) => void): () => void
}

export interface PaymentRequest {
  paymentId: string
  /** Asking twice under one key gives one session. The payment's id, unless the provider keeps an error under that. */
  idempotencyKey?: string
  /** By the database's clock; the same at every try. */
  placedAt: Date
  method: PaymentMethod
  amount: Money
  /** The shop as the customer's bank statement names it; null: as the provider's account is called. */
  statementDescriptor: string | null
  email: string
  lang: string
  lines: { name: string; units: number; amount: Money }[]
  /** On the shop's own origin. `{SESSION_ID}` in them is replaced by the session's id, by us or by the provider. */
  successUrl: string
  cancelUrl: string
  /** What the buyer's wallet gave the browser instead of a card: its session is charged by `chargeWallet`. */
  walletToken?: string
}

export interface PaymentSession {
  sessionId: string
  /** Where the buyer pays; null when a wallet needs no further step. */
  url: string | null
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const

export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundSnapshot {
  /** The provider's own id of it. */
  providerRefundId: string
  /** The id we asked for it under; null when it was made in the provider's dashboard. */
  refundId: string | null
  amount: Money
  state: RefundState
  /** The provider's own explanation, when it gives one for a refund that failed. */
  reason?: string | null
}

/** `withdrawn`: closed without a decision, by the buyer or the provider. */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'withdrawn'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]

/** The buyer asked their bank or the provider for the money. */
export interface DisputeSnapshot {
  /** The provider's id; null where the provider tells of a dispute without naming it. */
  disputeId: string | null
  /** Null when the provider does not tell; then it is the moment at which the shop learned of it. */
  openedAt: Date | null
  /** In the provider's own word, like `fraudulent`. */
  reason: string | null
  amount: Money
  /** By when evidence must be with the provider. */
  evidenceDueAt: Date | null
  state: DisputeState
}

export const SESSION_STATES = ['open', 'approved', 'pending', 'paid', 'declined', 'expired'] as const

export type SessionState = (typeof SESSION_STATES)[number]

/** What the provider says of a session now. Hints (webhooks, return pages) only make us ask. */
export interface PaymentSnapshot {
  provider: ProviderName
  sessionId: string
  /** Names this fact: the same fact told twice bears the same id. */
  eventId: string
  /** As the session's metadata name it; null when they name none, so that the money is nobody's order. */
  paymentId: string | null
  /**
   * `approved`: the buyer agreed, and the money waits for our capture. `pending`: it is on its way, and not here.
   * `paid` whatever was given back since. `declined`: that try failed, another may follow in the same session.
   * `expired`: no money can come through this session any more.
   */
  state: SessionState
  /** Why the provider refused the money for good, as its own code, such as DECLINED_BY_RISK_FRAUD_FILTERS. */
  reason?: string
  /** What was paid, or is to be. */
  amount: Money
  /** What a refund names as the money to give back; null until there is some. */
  chargeId: string | null
  /** Every refund of that money, by whom ever. */
  refunds: RefundSnapshot[]
  /**
   * Every dispute of that money that the provider tells of now. One that was told before and is missing here has not
   * changed: providers do not list disputes with every answer.
   */
  disputes: DisputeSnapshot[]
}

export interface RefundRequest {
  refundId: string
  /** Asking twice under one key gives the money back once. The refund's id, unless the provider keeps an error there. */
  idempotencyKey?: string
  chargeId: string
  amount: Money
}

/** A notification whose signature and age hold. */
export interface ProviderEvent {
  /** The provider's id of it: delivered twice, it bears the same. */
  eventId: string
  type: string
  /** For `readSession`; null when it tells of nothing we follow. */
  subject: string | null
}

export interface ProviderEventPage {
  events: ProviderEvent[]
  /** For the next page; null when this is the last one. */
  next: string | null
}

export interface PaymentProvider {
  name: ProviderName
  /** The ways to pay it carries. */
  methods: readonly PaymentMethod[]
  /** Throws when the provider cannot be reached or refuses. Never called inside a transaction. */
  createSession(request: PaymentRequest): Promise<PaymentSession>
  /**
   * The session of a payment whose creation was answered with a server error. Null when none was made. Absent where a
   * session that the buyer was never sent to cannot bring money.
   */
  findSession?(request: PaymentRequest): Promise<PaymentSession | null>
  /**
   * Charges the wallet's token to a session, once however often it is asked. Called when the session's id is kept, so
   * that a charge whose answer is lost is found again. Absent where no session takes a token.
   */
  chargeWallet?(sessionId: string, request: PaymentRequest): Promise<PaymentSession>
  /** By its id, or by the subject of a notice. Null when the provider knows no such session. Throws as above. */
  getPayment(subject: string): Promise<PaymentSnapshot | null>
  /** Takes the money of an `approved` session, once however often it is asked. Absent where none ever is. */
  capture?(sessionId: string): Promise<PaymentSnapshot>
  /** Ends a session nobody has paid, so that nobody can; the truth is read afterwards. Absent where all end by themselves. */
  closeSession?(sessionId: string): Promise<void>
  /** Throws as above; whether it happened nevertheless is told by `readSession`. */
  refund?(request: RefundRequest): Promise<RefundSnapshot>
  /**
   * The provider's own list of webhook events about refunds and disputes since then, a page at a time. Absent where the
   * provider keeps none: its paid payments are read again instead. Throws as above.
   */
  listEvents?(since: Date, after: string | null): Promise<ProviderEventPage>
  /** Null when the signature, or the age of more than five minutes either way, makes it nobody's. Throws as above. */
  verifyWebhookEvent?(
    body: string,
    headers: Headers,
    /** Throws when no more may be asked of the provider just now: anybody can make us ask. */
    beforeAsking?: () => Promise<void>,
  ): Promise<ProviderEvent | null>
}

/** ISO 3166 alpha-2 country of an address, or null. A hint, never a fact to decide money by. */
export type GeoLookup = (address: string) => string | null

export type DemoOutcome = 'pay' | 'decline' | 'cancel'

/**
 * What the visitor of the demo gateway's page chose; `next` is where to go (null: stay and try again).
 * Null when the session is unknown or over.
 */
export type SettleDemoSession = (
  sessionId: string,
  outcome: DemoOutcome,
) => Promise<{ next: string | null } | null>

/** A mail as it leaves. */
export interface OutgoingEmail {
  /** The same for every try to send it. */
  id: string
  to: string
  /** One address; null when an answer goes to the sender. */
  replyTo: string | null
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves once the server has accepted it; throws when it cannot be reached or refuses. */
  send(mail: OutgoingEmail): Promise<void>
}

/** Exchange rates as their source publishes them. */
export interface PublishedRates {
  /** The day they are of: an ISO date. */
  asOf: string
  /** How much of each currency one euro is; the euro itself is 1. */
  perEuro: Partial<Record<string, number>>
}

export interface RateSource {
  /** Resolves or throws a RateFault within seconds, also when `signal` ends it. Never called inside a transaction. */
  getRates(signal: AbortSignal): Promise<PublishedRates>
}

export interface Services {
  paths: PagePaths
  /** In the order of preference; a way to pay is carried by the first that has it. */
  paymentProviders: PaymentProvider[]
  /** Null unless the demo gateway is the provider. */
  settleDemoSession: SettleDemoSession | null
  geo: GeoLookup
  /** Null without a mail server: mails stay readable for staff. */
  mailer: Mailer | null
  /** Null where the shop is told never to ask: the rates it has stay. */
  rateSource: RateSource | null
}

/** The services that payment functions need. */
export type PaymentServices = Pick<Services, 'paymentProviders'>

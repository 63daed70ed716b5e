/** Interfaces of the outside world. `providers/` and `db/` implement them. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { MailboxReader } from './providers/inbound-email.ts'
import type { MailSetup } from './providers/mail-setup.ts'
import type { OutboundSender } from './providers/outbound-sender.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import type { OpenProviderSetup, SecretBox } from './providers/provider-setup.ts'

/**
 * Paths of the pages that emails, payment providers and analytics refer to, without the shop's origin.
 * `web/page-paths.server.ts` builds them from the routes, so that the domain does not depend on the web app.
 */
export interface PagePaths {
  /** The provider sends customers here who cancelled the payment. */
  cancelledCheckout: string
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
  loginLink: (token: string, lang: string) => string
  verifyEmail: (token: string, lang: string) => string
  undoEmailChange: (token: string, lang: string) => string
  /** The first owner's account is created here. */
  setup: (token: string) => string
  refundPolicy: (lang: string) => string
  /** The page that confirms a withdrawal stated without a login. */
  confirmWithdrawal: (token: string, lang: string) => string
  offer: (token: string, lang: string) => string
  /** The page on which the logged-in customer reviews an order. */
  orderReview: (orderId: string) => string
  /** The page on which the customer of an invitation reviews the order. */
  writeReview: (token: string, lang: string) => string
  /** Opens the checkout as for an earlier order. */
  orderAgain: (orderId: string) => string
  /** Page of the link that sets the video of an order. */
  orderVideo: (token: string, lang: string) => string
  /** Page of the link that ends the reminders of unpaid orders. */
  reminders: (token: string, lang: string) => string
  cancelledOfferCheckout: (token: string) => string
  supportChat: (lang: string) => string
  inboxConversation: (conversationId: string) => string
  staffOrders: string
  staffOrder: (orderId: string) => string
  paymentIssues: string
  staffReviews: string
  launchChecklist: string
  /** The settings of a member of staff for notifications. */
  notificationSettings: string
  webhooks: string
  /** Returns the path under which a view of that address is counted, or null when it is not counted. */
  getTrackedPage: (address: string) => string | null
}

/** A database or one of its transactions, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Notifications that one process sends to all processes, including itself, through the database. */
export interface Signals {
  /**
   * Calls `heard` with each payload of the channel (`pg_notify`) once its transaction is committed. Null means that
   * payloads may have been missed: it is sent when listening begins and after every reconnection. `heard` must not throw.
   * Returns a function that stops listening.
   */
  listen(channel: string, heard: (payload: string | null) => void): () => void
}

/** Returns the ISO 3166 alpha-2 country of an address, or null. Only a hint: no charge depends on it. */
export type GeoLookup = (address: string) => string | null

export type DemoOutcome = 'pay' | 'decline' | 'cancel'

/**
 * Applies the choice made on the demo gateway's page. `next` is where to go (null: stay and try again). Returns null when
 * the session is unknown or over.
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
  /** Message-ID of the email that it answers, without the angle brackets; null when it answers none. */
  inReplyTo: string | null
  subject: string
  text: string
  html: string
  /** Ends emails of this kind with one POST request (RFC 8058); only of emails that the recipient can end. */
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Sender of the emails: an address that may have a name, as in `Shop <shop@example.com>`. */
  from: string
  /** Address with `{token}` whose replies the shop reads; undefined when it reads none. */
  replyAddress?: string
  /** Returns the answer of the server that accepted the email. Throws MailServerError when it is unreachable or refuses. */
  send(mail: OutgoingEmail): Promise<string>
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
  openProviderSetup: OpenProviderSetup
  secretBox: SecretBox
  /** Null unless the demo gateway is configured. */
  settleDemoSession: SettleDemoSession | null
  /** Deletes what the demo gateway stored about payments, also after it was switched off. */
  deleteDemoSessions(tx: Db, paymentIds: string[]): Promise<void>
  geo: GeoLookup
  mailSetup: MailSetup
  /** Null without a mail server; staff can still read the emails. */
  mailer: Mailer | null
  /** Null without a mailbox for replies; customers then reply to the support address. */
  mailboxReader: MailboxReader | null
  /** Null when fetching rates is switched off; the stored rates stay. */
  rateSource: RateSource | null
  /** Null without a service that knows the VAT ids in use. */
  checkVatId: CheckVatId | null
  files: FileStorage
  webhookSender: OutboundSender
}

/** The services that payment functions need. */
export type PaymentServices = Pick<Services, 'paymentProviders'>

/** Answer of a service that knows the VAT ids in use, such as VIES. */
interface VatIdAnswer {
  isValid: boolean
  /** The service's reference of the request, which proves the check; null when it gives none. */
  reference: string | null
}

/** Checks a VAT id in the form of `tax/vat-id.ts`. Returns null when the service gives no answer. Never throws. */
export type CheckVatId = (vatId: string) => Promise<VatIdAnswer | null>

/** Keeps the bytes of uploads, outside the web root. The shop chooses the keys: a UUID and an extension. */
export interface FileStorage {
  /** Resolves once the bytes are stored. Writing a key again replaces them. Never called inside a transaction. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when there is no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Also resolves when there is no such file. */
  delete(key: string): Promise<void>
}

/** The outside world as the business sees it: types only. `providers/` and `db/` stand behind them. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Money } from './money.ts'

/** A database or a transaction of one, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface PaymentRequest {
  /** Also the idempotency key: asking twice for one payment gives one session. */
  paymentId: string
  amount: Money
  email: string
  lang: string
  lines: { name: string; units: number; amount: Money }[]
  successUrl: string
  cancelUrl: string
}

export interface PaymentSession {
  sessionId: string
  url: string
}

/** What the provider says of a session now. Hints (webhooks, return pages) only make us ask. */
export interface PaymentTruth {
  provider: string
  sessionId: string
  /** Names this fact: the same fact told twice bears the same id. */
  eventId: string
  paymentId: string
  state: 'open' | 'paid' | 'declined' | 'expired'
  amount: Money
}

export interface PaymentProvider {
  name: string
  /** Throws when the provider cannot be reached or refuses. Never called inside a transaction. */
  createSession(request: PaymentRequest): Promise<PaymentSession>
  /** Null when the provider knows no such session. */
  readSession(sessionId: string): Promise<PaymentTruth | null>
}

/** ISO 3166 alpha-2 country of an address, or null. A hint, never a fact to decide money by. */
export type GeoLookup = (address: string) => string | null

export type DemoOutcome = 'pay' | 'decline' | 'cancel'

/**
 * What the visitor of the demo gateway's page chose; `next` is where to go (null: stay and try again).
 * Null when the session is unknown or over.
 */
export type SettleDemo = (sessionId: string, outcome: DemoOutcome) => Promise<{ next: string | null } | null>

export interface Services {
  paymentProvider: PaymentProvider | null
  /** Null unless the demo gateway is the provider. */
  settleDemo: SettleDemo | null
  geo: GeoLookup
}

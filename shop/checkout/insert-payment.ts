import { sql } from 'drizzle-orm'
import type { User } from '../accounts/user.ts'
import type { BriefQuestion } from '../catalog/brief-questions.ts'
import type { PackageType } from '../catalog/package-view.ts'
import { BASE_CURRENCY, type CurrencyCode } from '../currencies.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { getExchangeRates } from '../localization/exchange-rates/get-exchange-rates.ts'
import type { Lang } from '../localization/languages.ts'
import { getQuote } from '../money.ts'
import { orderBriefs } from '../orders/brief/tables.ts'
import type { PromisedHours } from '../orders/promised-hours.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { parseTiktokUsername } from '../orders/tiktok-username.ts'
import type { PaymentMethod } from '../payment-methods.ts'
import { formatStatementDescriptor } from '../payments/format-statement-descriptor.ts'
import { type Payment, payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { getSettings, type ShopSettings } from '../settings/get-settings.ts'
import { startsWithinWithdrawalPeriod } from '../settings/policy.ts'

/** Fields of the request that every payment needs, for a checkout and for an offer. */
export interface PaymentDetails {
  customer: User
  method: PaymentMethod
  /** For every line without its own. */
  tiktokUsername: string
  niche: string | null
  idempotencyKey: string
  /** Currency in which the customer saw the prices. */
  displayCurrency: CurrencyCode
  lang: Lang
  /** Whether the customer asked to start before the withdrawal period ends. Default: false. */
  requestsEarlyStart?: boolean
  /** Country of the customer's network address, ISO 3166-1 alpha-2; evidence for the VAT. */
  ipCountry?: string | null
  /** Source and campaign of the visit as analytics names them; null when unknown. */
  attribution?: { source: string; campaign: string | null } | null
}

/** A line with everything that its order freezes. */
export interface OrderLine extends PromisedHours {
  packageId: string
  name: string
  type: PackageType
  /** Quantity of one unit. */
  quantity: number
  units: number
  /** Pence for all units, after the discount. */
  price: number
  /** Pence. */
  discount: number
  videoUrl: string | null
  guaranteeDays: number | null
  /** Questions for the customer after the payment. */
  questions: BriefQuestion[]
  startAfter: Date | null
  pacePerDay: number | null
  /** The version of the method card that the customer was shown; null without one. */
  methodCardId: string | null
  /** Normalized. */
  tiktokUsername: string
}

/** Rates and settings that are frozen with a payment. */
export interface FrozenTerms {
  rates: Awaited<ReturnType<typeof getExchangeRates>>
  settings: ShopSettings
}

/** Providers take at most eight digits of pence. */
export const MAX_CHARGE_PENCE = 99_999_999
/** The largest integer of the database. */
const MAX_QUANTITY = 2_147_483_647

/** Most payments are paid by then, so the provider is asked about few. */
const FIRST_RECONCILIATION = sql`now() + interval '2 minutes'`

/** Reads the terms, mostly from memory. Call it before the transaction, which takes the only connection. */
export async function getFrozenTerms(db: Db): Promise<FrozenTerms> {
  return { rates: await getExchangeRates(db), settings: await getSettings(db) }
}

/** Returns the normalized username of each line. Throws ShopError `username_invalid`. */
export function parseLineUsernames(
  lines: { tiktokUsername?: string }[],
  { tiktokUsername }: Pick<PaymentDetails, 'tiktokUsername'>,
): string[] {
  return lines.map((line) => {
    const username = parseTiktokUsername(line.tiktokUsername ?? tiktokUsername)
    if (username === null) throw new ShopError('username_invalid')
    return username
  })
}

/** Throws ShopError `order_too_large` for an order that no provider or no column can hold. */
export function requireOrderSize(lines: { quantity: number; units: number }[], pence: number): void {
  const isTooMany = lines.some((line) => line.quantity * line.units > MAX_QUANTITY)
  if (isTooMany || pence > MAX_CHARGE_PENCE) throw new ShopError('order_too_large')
}

/** Inserts a payment. Returns null when the customer has used the idempotency key before. */
export async function insertPayment(
  tx: Db,
  details: PaymentDetails,
  {
    amount,
    fingerprint,
    terms: { rates, settings },
  }: { amount: number; fingerprint: string; terms: FrozenTerms },
): Promise<Payment | null> {
  const { customer } = details
  const quote = getQuote(details.displayCurrency, rates.rates)
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newId(),
      userId: customer.id,
      idempotencyKey: details.idempotencyKey,
      fingerprint,
      method: details.method,
      amount,
      currency: BASE_CURRENCY,
      displayCurrency: quote.currency,
      displayRate: String(quote.rate),
      rateAsOf: rates.asOf,
      email: customer.email,
      lang: details.lang,
      ipCountry: details.ipCountry,
      source: details.attribution?.source,
      campaign: details.attribution?.campaign,
      statementDescriptor: formatStatementDescriptor(settings.shopName),
      nextAttemptAt: FIRST_RECONCILIATION,
    })
    .onConflictDoNothing({ target: [payments.userId, payments.idempotencyKey] })
    .returning()
  return payment ?? null
}

/** Inserts one order per line for a payment of the same transaction. */
export async function insertOrders(
  tx: Db,
  payment: Payment,
  { niche, requestsEarlyStart = false }: Pick<PaymentDetails, 'niche' | 'requestsEarlyStart'>,
  { lines, settings }: { lines: OrderLine[]; settings: ShopSettings },
): Promise<void> {
  const rows = lines.map(({ name, type, quantity, units, questions, ...line }, index) => ({
    ...line,
    ...{ id: newId(), line: index, userId: payment.userId, paymentId: payment.id },
    ...{ packageName: name, packageType: type, quantity: quantity * units, units },
    ...{ niche, policyVersion: settings.policyVersion },
    briefState: questions.length > 0 ? ('waiting' as const) : null,
    earlyStartRequested: requestsEarlyStart && startsWithinWithdrawalPeriod(line.startAfter, new Date()),
  }))
  await tx.insert(orders).values(rows)
  const briefs = rows.flatMap(({ id: orderId }, index) => {
    const { questions = [] } = lines[index] ?? {}
    return questions.length > 0 ? [{ orderId, questions }] : []
  })
  if (briefs.length > 0) await tx.insert(orderBriefs).values(briefs)
  await tx.insert(orderEvents).values(rows.map((row) => ({ orderId: row.id, kind: 'placed' as const })))
}

import { isStaff } from '../accounts/roles.ts'
import type { User } from '../accounts/user.ts'
import { type BriefQuestion, listOrderQuestions } from '../catalog/brief-questions.ts'
import type { PackageType } from '../catalog/package-view.ts'
import { BASE_CURRENCY, type CurrencyCode } from '../currencies.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { getExchangeRates } from '../localization/exchange-rates/get-exchange-rates.ts'
import type { Lang } from '../localization/languages.ts'
import { getQuote } from '../money.ts'
import { ORDER_LIMITS } from '../orders/order-limits.ts'
import type { Post } from '../orders/posts.ts'
import type { PromisedHours } from '../orders/promised-hours.ts'
import { parseTiktokUsername } from '../orders/tiktok.ts'
import type { PaymentMethod } from '../payment-methods.ts'
import type { Payment } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { toListedNiche } from '../settings/default-niches.ts'
import { getSettings, type ShopSettings } from '../settings/get-settings.ts'
import { startsWithinWithdrawalPeriod } from '../settings/policy.ts'
import { insertPlacedOrders, type PlacedBrief } from './insert-placed-orders.ts'

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
  /** Version of the terms that the customer saw; an order under others is not placed. Default: the current ones. */
  policyVersion?: string
  /** Country of the customer's network address, ISO 3166-1 alpha-2; evidence for the VAT. */
  ipCountry?: string | null
  /** Whether no provider of the shop moves money (`isShopInTrial`). */
  isTrial: boolean
  /** Source and campaign of the visit as analytics names them; null when unknown. */
  attribution?: { source: string; campaign: string | null } | null
}

/** In a closed shop only staff buy, to test it. */
export function isShopClosedTo(
  { customer }: Pick<PaymentDetails, 'customer'>,
  { settings }: FrozenTerms,
): boolean {
  return !settings.isOpen && !isStaff(customer.role)
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
  posts: Post[] | null
  guaranteeDays: number | null
  /** Questions of the package for the customer after the payment. */
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
const MAX_CHARGE_PENCE = 99_999_999

interface NewPayment {
  /** Pence. */
  amount: number
  fingerprint: string
  lines: OrderLine[]
  terms: FrozenTerms
}

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
  const isTooMany = lines.some((line) => line.quantity * line.units > ORDER_LIMITS.count)
  if (isTooMany || pence > MAX_CHARGE_PENCE) throw new ShopError('order_too_large')
}

/**
 * Inserts a payment and one order per line in one statement. Returns null when the customer has used the idempotency key
 * before. Throws ShopError `terms_changed`, or `unauthenticated` when the account was erased meanwhile.
 */
export async function insertPayment(
  db: Db,
  details: PaymentDetails,
  { amount, fingerprint, lines, terms: { rates, settings } }: NewPayment,
): Promise<Payment | null> {
  const { policyVersion } = settings
  const { customer, requestsEarlyStart = false } = details
  if ((details.policyVersion ?? policyVersion) !== policyVersion) throw new ShopError('terms_changed')
  const niche = details.niche && toListedNiche(details.niche, settings)
  const quote = getQuote(details.displayCurrency, rates.rates)
  const now = new Date()
  const briefs: PlacedBrief[] = []
  const rows = lines.map((placed, index) => {
    const { name, type, quantity, units, questions: _, ...line } = placed
    const id = newId()
    const questions = listOrderQuestions(placed)
    if (questions.length > 0) briefs.push({ orderId: id, questions })
    return {
      ...line,
      id,
      line: index,
      niche,
      policyVersion,
      packageName: name,
      packageType: type,
      quantity: quantity * units,
      units,
      briefState: questions.length > 0 ? ('waiting' as const) : null,
      earlyStartRequested: requestsEarlyStart && startsWithinWithdrawalPeriod(line.startAfter, now),
    }
  })
  const [placed] = await insertPlacedOrders(db, {
    customerId: customer.id,
    payment: {
      id: newId(),
      idempotencyKey: details.idempotencyKey,
      fingerprint,
      method: details.method,
      isTrial: details.isTrial,
      amount,
      currency: BASE_CURRENCY,
      displayCurrency: quote.currency,
      displayRate: String(quote.rate),
      rateAsOf: rates.asOf,
      email: customer.email,
      lang: details.lang,
      ipCountry: details.ipCountry ?? null,
      source: details.attribution?.source ?? null,
      campaign: details.attribution?.campaign ?? null,
      statementDescriptor: formatStatementDescriptor(settings.shopName),
    },
    orders: rows,
    briefs,
  })
  if (!placed) throw new ShopError('unauthenticated')
  return placed.new_payment
}

/** The limit of card networks for the line on a bank statement. */
const MAX_LENGTH = 22

/**
 * Reduces the shop's name to what bank statements accept: Latin letters without accents, digits, spaces, dots
 * and dashes.
 * Returns null when no letter is left; the provider then uses the name of its account.
 */
export function formatStatementDescriptor(shopName: string): string | null {
  const plain = shopName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .-]+/g, ' ')
    .replace(/ +/g, ' ')
  const text = plain.trim().slice(0, MAX_LENGTH).trim()
  return /[A-Za-z]/.test(text) ? text : null
}

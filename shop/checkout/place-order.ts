import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/require-active-user.ts'
import type { User } from '../accounts/user.ts'
import type { CurrencyCode } from '../currencies.ts'
import { newId } from '../id.ts'
import { getExchangeRates } from '../localization/exchange-rates/get-exchange-rates.ts'
import type { Lang } from '../localization/languages.ts'
import { getQuote, multiply } from '../money.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { parseTiktokUsername } from '../orders/tiktok-username.ts'
import { type PaymentMethod, toPaymentOption } from '../payment-methods.ts'
import { formatStatementDescriptor } from '../payments/format-statement-descriptor.ts'
import { type Payment, payments } from '../payments/tables.ts'
import { getOrderTotal } from '../pricing/order-total.ts'
import { type PricedLine, priceLines, type RequestedLine } from '../pricing/price-lines.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'

export interface OrderRequest {
  customer: User
  method: PaymentMethod
  lines: RequestedLine[]
  /** For every line that names no other. */
  tiktokUsername: string
  niche: string | null
  idempotencyKey: string
  /** What the buyer looks at; a currency the shop does not know counts as GBP. */
  displayCurrency: CurrencyCode
  lang: Lang
  /** Pence, as the buyer was shown: more than that is not charged. */
  expectedTotal?: number
  /** Where the buyer's visit came from, as the traffic says it; nothing when nobody knows. */
  attribution?: { source: string; campaign: string | null } | null
}

/** Pence: eight digits are as many as a provider takes, and an order's amounts as the database's integers hold. */
const MAX_CHARGE_PENCE = 99_999_999
const MAX_QUANTITY = 2_147_483_647

/** Most are paid by then: the provider is asked about the others. */
const FIRST_RECONCILIATION = sql`now() + interval '2 minutes'`

export type PlaceOrderResult = { ok: true; payment: Payment } | { ok: false; reason: RejectionReason }

type RejectionReason =
  | 'package_unavailable'
  | 'no_payment_method'
  | 'price_changed'
  | 'order_too_large'
  | 'username_invalid'
  | 'idempotency_key_reused'

/**
 * One payment and one order a line, in one transaction, priced from the catalogue. The same key from the
 * same account answers with the same payment, however many ask at once. Throws `unauthenticated` when the account was
 * erased meanwhile.
 */
export async function placeOrder(db: Db, checkout: OrderRequest): Promise<PlaceOrderResult> {
  // Read before the transaction: they come from memory, and the transaction holds the only connection.
  const [rates, settings] = [await getExchangeRates(db), await getSettings(db)]
  return db.transaction(async (tx) => {
    const fingerprint = hashOrderRequest(checkout)
    /** Bought under this key before the package, its price or the way to pay left the shop? Then it stays bought. */
    const unlessBought = async (reason: RejectionReason): Promise<PlaceOrderResult> => {
      const earlier = await getExistingPayment(tx, checkout, fingerprint)
      return earlier.ok ? earlier : { ok: false, reason }
    }
    if (!settings.methods[checkout.method]) return unlessBought('no_payment_method')
    const lines = await priceLines(tx, checkout.lines, checkout.lang)
    if (!lines) return unlessBought('package_unavailable')
    const usernames = lines.map((line) => parseTiktokUsername(line.tiktokUsername ?? checkout.tiktokUsername))
    if (usernames.includes(null)) return { ok: false, reason: 'username_invalid' }

    const quote = getQuote(checkout.displayCurrency, rates.rates)
    const total = getOrderTotal(lines)
    const tooMany = lines.some((line) => line.quantity * line.units > MAX_QUANTITY)
    if (tooMany || total.amount > MAX_CHARGE_PENCE) return { ok: false, reason: 'order_too_large' }
    const { expectedTotal } = checkout
    if (expectedTotal !== undefined && total.amount > expectedTotal) return unlessBought('price_changed')
    await requireActiveUser(tx, checkout.customer.id)
    const [payment] = await tx
      .insert(payments)
      .values({
        id: newId(),
        userId: checkout.customer.id,
        idempotencyKey: checkout.idempotencyKey,
        fingerprint,
        method: checkout.method,
        amount: total.amount,
        currency: total.currency,
        displayCurrency: quote.currency,
        displayRate: String(quote.rate),
        rateAsOf: rates.asOf,
        email: checkout.customer.email,
        lang: checkout.lang,
        source: checkout.attribution?.source,
        campaign: checkout.attribution?.campaign,
        statementDescriptor: formatStatementDescriptor(settings.shopName),
        nextAttemptAt: FIRST_RECONCILIATION,
      })
      .onConflictDoNothing({ target: [payments.userId, payments.idempotencyKey] })
      .returning()
    if (!payment) return getExistingPayment(tx, checkout, fingerprint)

    const rows = lines.map((line, index) => ({
      ...buildOrder(line, index),
      userId: checkout.customer.id,
      paymentId: payment.id,
      tiktokUsername: usernames[index] ?? checkout.tiktokUsername,
      niche: checkout.niche,
      policyVersion: settings.policyVersion,
    }))
    await tx.insert(orders).values(rows)
    await tx.insert(orderEvents).values(rows.map((row) => ({ orderId: row.id, kind: 'placed' as const })))
    return { ok: true, payment }
  })
}

function buildOrder(line: PricedLine, index: number) {
  return {
    id: newId(),
    line: index,
    packageId: line.packageId,
    packageName: line.name,
    packageType: line.type,
    quantity: line.quantity * line.units,
    units: line.units,
    price: multiply(line.price, line.units).amount,
    videoUrl: line.videoUrl,
  }
}

async function getExistingPayment(
  tx: Db,
  checkout: OrderRequest,
  fingerprint: string,
): Promise<PlaceOrderResult> {
  const [earlier] = await tx
    .select()
    .from(payments)
    .where(
      and(eq(payments.userId, checkout.customer.id), eq(payments.idempotencyKey, checkout.idempotencyKey)),
    )
  if (!earlier || earlier.fingerprint !== fingerprint) return { ok: false, reason: 'idempotency_key_reused' }
  return { ok: true, payment: earlier }
}

/** What makes two wishes the same: neither the language nor the currency looked at. */
function hashOrderRequest(checkout: OrderRequest): string {
  const { method, lines, tiktokUsername, niche } = checkout
  const wish = [
    // Under the name it has always had, so that a repeated request stays the same across versions.
    toPaymentOption(method),
    tiktokUsername,
    niche,
    lines.map((line) => [line.packageId, line.units, line.tiktokUsername ?? null, line.videoUrl ?? null]),
  ]
  return createHash('sha256').update(JSON.stringify(wish)).digest('hex')
}

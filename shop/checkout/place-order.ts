import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/require-active-user.ts'
import type { User } from '../accounts/user.ts'
import type { CurrencyCode } from '../currencies.ts'
import { ShopError, type ShopErrorCode } from '../errors.ts'
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
  /** For every line without its own. */
  tiktokUsername: string
  niche: string | null
  idempotencyKey: string
  /** Currency in which the customer saw the prices. */
  displayCurrency: CurrencyCode
  lang: Lang
  /** Total that the customer saw, in pence: no more than that is charged. */
  expectedTotal?: number
  /** Source and campaign of the visit as analytics names them; null when unknown. */
  attribution?: { source: string; campaign: string | null } | null
}

/** Providers take at most eight digits of pence. */
const MAX_CHARGE_PENCE = 99_999_999
/** The largest integer of the database. */
const MAX_QUANTITY = 2_147_483_647

/** Most payments are paid by then, so the provider is asked about few. */
const FIRST_RECONCILIATION = sql`now() + interval '2 minutes'`

/**
 * Places a payment and one order per line in one transaction, priced from the catalog. Idempotent: the same key of the
 * same account returns the same payment. Throws ShopError `no_payment_method`, `package_unavailable`, `price_changed`,
 * `username_invalid`, `order_too_large`, `idempotency_key_reused`, or `unauthenticated` when the account was erased
 * meanwhile.
 */
export async function placeOrder(db: Db, checkout: OrderRequest): Promise<Payment> {
  // Read first, mostly from memory: inside the transaction the only connection is taken.
  const [rates, settings] = [await getExchangeRates(db), await getSettings(db)]
  return db.transaction(async (tx) => {
    const fingerprint = hashOrderRequest(checkout)
    // A repeated request returns its payment, also after the package, its price or the method has changed.
    const requireExistingPayment = (code: ShopErrorCode) =>
      requirePaymentByKey(tx, checkout, fingerprint, code)
    if (!settings.methods[checkout.method]) return requireExistingPayment('no_payment_method')
    const lines = await priceLines(tx, checkout.lines, checkout.lang)
    if (!lines) return requireExistingPayment('package_unavailable')
    const usernames = lines.map((line) => parseTiktokUsername(line.tiktokUsername ?? checkout.tiktokUsername))
    if (usernames.includes(null)) throw new ShopError('username_invalid')

    const quote = getQuote(checkout.displayCurrency, rates.rates)
    const total = getOrderTotal(lines)
    const isTooMany = lines.some((line) => line.quantity * line.units > MAX_QUANTITY)
    if (isTooMany || total.amount > MAX_CHARGE_PENCE) throw new ShopError('order_too_large')
    const { expectedTotal } = checkout
    if (expectedTotal !== undefined && total.amount > expectedTotal)
      return requireExistingPayment('price_changed')
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
    if (!payment) return requireExistingPayment('idempotency_key_reused')

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
    return payment
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

/** Returns the payment that the same request made earlier. Throws a ShopError of that code when there is none. */
async function requirePaymentByKey(
  tx: Db,
  checkout: OrderRequest,
  fingerprint: string,
  code: ShopErrorCode,
): Promise<Payment> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(eq(payments.userId, checkout.customer.id), eq(payments.idempotencyKey, checkout.idempotencyKey)),
    )
  if (payment?.fingerprint !== fingerprint) throw new ShopError(code)
  return payment
}

/** Hashes what makes two requests the same. Language and display currency do not count. */
function hashOrderRequest(checkout: OrderRequest): string {
  const { method, lines, tiktokUsername, niche } = checkout
  const values = [
    // The stored name of the method keeps the hash the same across versions.
    toPaymentOption(method),
    tiktokUsername,
    niche,
    lines.map((line) => [line.packageId, line.units, line.tiktokUsername ?? null, line.videoUrl ?? null]),
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

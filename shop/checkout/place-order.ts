import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/require-active-user.ts'
import type { User } from '../accounts/user.ts'
import { BASE_CURRENCY, type CurrencyCode } from '../currencies.ts'
import { ShopError, type ShopErrorCode } from '../errors.ts'
import { newId } from '../id.ts'
import { getExchangeRates } from '../localization/exchange-rates/get-exchange-rates.ts'
import type { Lang } from '../localization/languages.ts'
import { getQuote } from '../money.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { parseTiktokUsername } from '../orders/tiktok-username.ts'
import { type PaymentMethod, toPaymentOption } from '../payment-methods.ts'
import { replaceUnpaidPayments } from '../payments/cancel-payment.ts'
import { completeFreePayment } from '../payments/complete-free-payment.ts'
import { issueReceipts } from '../payments/documents/issue-receipts.ts'
import { formatStatementDescriptor } from '../payments/format-statement-descriptor.ts'
import { type Payment, payments } from '../payments/tables.ts'
import { type PricedLine, priceLines, type RequestedLine } from '../pricing/price-lines.ts'
import type { LinePricing } from '../pricing/price-order.ts'
import { listCachedAutomaticPromotions } from '../promotions/list-promotions.ts'
import { normalizeCode } from '../promotions/promotion-code.ts'
import { getMissingCharge, lockPromotionCustomer, quoteOrder } from '../promotions/quote-order.ts'
import {
  isHeldByCustomer,
  lockPromotions,
  PromotionsChangedError,
  reservePromotions,
} from '../promotions/reserve-promotions.ts'
import { type Promotion, promotionUses } from '../promotions/tables.ts'
import type { Db } from '../services.ts'
import { getSettings, type ShopSettings } from '../settings/get-settings.ts'

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
  /** As the customer entered it. An order with a code that does not apply is not placed. */
  promotionCode?: string
  /** Whether a provider carries the method; an order that costs nothing needs none. Default: true. */
  hasProvider?: boolean
  /** Smallest charge of the offered payment methods, in pence. Default: 1. */
  minimumCharge?: number
  /** Country of the customer's network address, ISO 3166-1 alpha-2; evidence for the VAT. */
  ipCountry?: string | null
  /** Source and campaign of the visit as analytics names them; null when unknown. */
  attribution?: { source: string; campaign: string | null } | null
}

interface OrderContext {
  rates: Awaited<ReturnType<typeof getExchangeRates>>
  settings: ShopSettings
  /** Active automatic promotions. */
  promotions: Promotion[]
  /** Whether `lockOrder` was called in this transaction. */
  hasLocks: boolean
}

/** Providers take at most eight digits of pence. */
const MAX_CHARGE_PENCE = 99_999_999
/** The largest integer of the database. */
const MAX_QUANTITY = 2_147_483_647

/** Most payments are paid by then, so the provider is asked about few. */
const FIRST_RECONCILIATION = sql`now() + interval '2 minutes'`

/**
 * Places a payment and one order per line in one transaction, priced from the catalog and the promotions, whose uses it
 * reserves. An order that costs nothing is paid at once, without a provider. Idempotent: the same key of the same account
 * returns the same payment. Throws ShopError `no_payment_method`, `package_unavailable`, `price_changed`,
 * `promotion_refused`, `below_minimum_charge`, `username_invalid`, `order_too_large`, `idempotency_key_reused`, or
 * `unauthenticated` when the account was erased meanwhile.
 */
export async function placeOrder(db: Db, checkout: OrderRequest): Promise<Payment> {
  // Read first, mostly from memory: inside the transaction the only connection is taken.
  const [rates, settings] = [await getExchangeRates(db), await getSettings(db)]
  const automatic = await listCachedAutomaticPromotions(db)
  const place = (tx: Db, promotions: Promotion[], hasLocks: boolean) =>
    insertOrder(tx, checkout, { rates, settings, promotions, hasLocks })
  const payment = await db
    .transaction((tx) => place(tx, automatic, false))
    .catch((error: unknown) => {
      if (!(error instanceof PromotionsChangedError)) throw error
      return db.transaction(async (tx) => place(tx, await lockOrder(tx, checkout), true))
    })
  // A failure here leaves the payment recorded: a job issues missing receipts.
  if (payment.amount === 0 && !payment.receiptIssuedAt) await issueReceipts(db).catch(() => 0)
  return payment
}

/**
 * Locks the customer, their unpaid payments with promotions and the promotions: in this order, as every transaction that
 * releases uses locks the payment first. Returns the active automatic promotions.
 */
async function lockOrder(tx: Db, { customer, promotionCode }: OrderRequest): Promise<Promotion[]> {
  await lockPromotionCustomer(tx, customer.id)
  await requireActiveUser(tx, customer.id)
  const held = tx
    .select({ id: promotionUses.paymentId })
    .from(promotionUses)
    .where(isHeldByCustomer(customer.id))
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.id, held))
    .orderBy(payments.id)
    .for('update')
  return lockPromotions(tx, customer.id, promotionCode)
}

async function insertOrder(
  tx: Db,
  checkout: OrderRequest,
  { rates, settings, promotions, hasLocks }: OrderContext,
): Promise<Payment> {
  const fingerprint = hashOrderRequest(checkout)
  // A repeated request returns its payment, also after the package, its price or the method has changed.
  const requireExistingPayment = (code: ShopErrorCode) => requirePaymentByKey(tx, checkout, fingerprint, code)
  const lines = await priceLines(tx, checkout.lines, checkout.lang)
  if (!lines) return requireExistingPayment('package_unavailable')
  const usernames = lines.map((line) => parseTiktokUsername(line.tiktokUsername ?? checkout.tiktokUsername))
  if (usernames.includes(null)) throw new ShopError('username_invalid')

  const { expectedTotal, minimumCharge = 1, customer } = checkout
  const {
    pricing,
    promotions: applied,
    refusal,
  } = await quoteOrder(
    tx,
    {
      lines,
      code: checkout.promotionCode,
      customer,
      lang: checkout.lang,
      automatic: promotions,
      minimumCharge,
    },
    { lock: true },
  )
  const isTooMany = lines.some((line) => line.quantity * line.units > MAX_QUANTITY)
  if (isTooMany || pricing.gross > MAX_CHARGE_PENCE) throw new ShopError('order_too_large')
  if (refusal) return requireExistingPayment('promotion_refused')
  if (expectedTotal !== undefined && pricing.net > expectedTotal)
    return requireExistingPayment('price_changed')
  const canCharge = settings.methods[checkout.method] && checkout.hasProvider !== false
  if (pricing.net > 0 && !canCharge) return requireExistingPayment('no_payment_method')
  if (getMissingCharge(pricing, minimumCharge) > 0) return requireExistingPayment('below_minimum_charge')
  await requireActiveUser(tx, customer.id)
  const quote = getQuote(checkout.displayCurrency, rates.rates)
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newId(),
      userId: customer.id,
      idempotencyKey: checkout.idempotencyKey,
      fingerprint,
      method: checkout.method,
      amount: pricing.net,
      currency: BASE_CURRENCY,
      displayCurrency: quote.currency,
      displayRate: String(quote.rate),
      rateAsOf: rates.asOf,
      email: customer.email,
      lang: checkout.lang,
      ipCountry: checkout.ipCountry,
      source: checkout.attribution?.source,
      campaign: checkout.attribution?.campaign,
      statementDescriptor: formatStatementDescriptor(settings.shopName),
      nextAttemptAt: FIRST_RECONCILIATION,
    })
    .onConflictDoNothing({ target: [payments.userId, payments.idempotencyKey] })
    .returning()
  if (!payment) return requireExistingPayment('idempotency_key_reused')

  const rows = lines.map((line, index) => ({
    ...buildOrder(line, index, pricing.lines[index]),
    userId: customer.id,
    paymentId: payment.id,
    tiktokUsername: usernames[index] ?? checkout.tiktokUsername,
    niche: checkout.niche,
    policyVersion: settings.policyVersion,
  }))
  await tx.insert(orders).values(rows)
  await tx.insert(orderEvents).values(rows.map((row) => ({ orderId: row.id, kind: 'placed' as const })))
  const replaced = applied.flatMap(({ replacedPayments }) => replacedPayments)
  // Giving uses back before reserving others would lock promotions in another order than parallel checkouts do.
  if (replaced.length > 0 && !hasLocks) throw new PromotionsChangedError()
  if (replaced.length > 0) await replaceUnpaidPayments(tx, replaced)
  await reservePromotions(tx, payment, applied)
  return payment.amount === 0 ? completeFreePayment(tx, payment.id) : payment
}

function buildOrder(line: PricedLine, index: number, pricing: LinePricing | undefined) {
  if (!pricing) throw new Error(`line ${index} has no price`)
  return {
    id: newId(),
    line: index,
    packageId: line.packageId,
    packageName: line.name,
    packageType: line.type,
    quantity: line.quantity * line.units,
    units: line.units,
    price: pricing.net,
    discount: pricing.discount,
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
  const { method, lines, tiktokUsername, niche, promotionCode } = checkout
  const values = [
    // The stored name of the method keeps the hash the same across versions.
    toPaymentOption(method),
    tiktokUsername,
    niche,
    lines.map((line) => [line.packageId, line.units, line.tiktokUsername ?? null, line.videoUrl ?? null]),
    ...(promotionCode === undefined ? [] : [normalizeCode(promotionCode)]),
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

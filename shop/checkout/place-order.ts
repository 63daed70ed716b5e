import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Account } from '../accounts/register.ts'
import { requireActiveAccount } from '../accounts/require-active-account.ts'
import type { CurrencyCode } from '../currencies.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { readRates } from '../localization/rates.ts'
import { quoteIn, times } from '../money.ts'
import { chargeFor } from '../order-total.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { parseTiktokUsername } from '../orders/tiktok-username.ts'
import { type PaymentMethod, toPaymentOption } from '../payment-methods.ts'
import { statementDescriptor } from '../payments/statement-descriptor.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { type PricedLine, priceLines, type WantedLine } from './price-lines.ts'

export interface Checkout {
  user: Account
  method: PaymentMethod
  lines: WantedLine[]
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
  cameFrom?: { source: string; campaign: string | null } | null
}

/** Pence: eight digits are as many as a provider takes, and an order's amounts as the database's integers hold. */
const MOST_CHARGED = 99_999_999
const MOST_DELIVERED = 2_147_483_647

/** Most are paid by then: the provider is asked about the others. */
const FIRST_ASKED = sql`now() + interval '2 minutes'`

export type Payment = typeof payments.$inferSelect

export type Placed = { ok: true; payment: Payment } | { ok: false; reason: Refusal }

type Refusal =
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
export async function placeOrder(db: Db, checkout: Checkout): Promise<Placed> {
  // Read before the transaction: they come from memory, and the transaction holds the only connection.
  const [rates, settings] = [await readRates(db), await readSettings(db)]
  return db.transaction(async (tx) => {
    const fingerprint = fingerprintOf(checkout)
    /** Bought under this key before the package, its price or the way to pay left the shop? Then it stays bought. */
    const unlessBought = async (reason: Refusal): Promise<Placed> => {
      const earlier = await earlierPayment(tx, checkout, fingerprint)
      return earlier.ok ? earlier : { ok: false, reason }
    }
    if (!settings.methods[checkout.method]) return unlessBought('no_payment_method')
    const lines = await priceLines(tx, checkout.lines, checkout.lang)
    if (!lines) return unlessBought('package_unavailable')
    const usernames = lines.map((line) => parseTiktokUsername(line.tiktokUsername ?? checkout.tiktokUsername))
    if (usernames.includes(null)) return { ok: false, reason: 'username_invalid' }

    const quote = quoteIn(checkout.displayCurrency, rates.rates)
    const total = chargeFor(lines)
    const tooMany = lines.some((line) => line.quantity * line.units > MOST_DELIVERED)
    if (tooMany || total.amount > MOST_CHARGED) return { ok: false, reason: 'order_too_large' }
    const { expectedTotal } = checkout
    if (expectedTotal !== undefined && total.amount > expectedTotal) return unlessBought('price_changed')
    await requireActiveAccount(tx, checkout.user.id)
    const [payment] = await tx
      .insert(payments)
      .values({
        id: newId(),
        userId: checkout.user.id,
        idempotencyKey: checkout.idempotencyKey,
        fingerprint,
        method: checkout.method,
        amount: total.amount,
        currency: total.currency,
        displayCurrency: quote.currency,
        displayRate: String(quote.rate),
        rateAsOf: rates.asOf,
        email: checkout.user.email,
        lang: checkout.lang,
        source: checkout.cameFrom?.source,
        campaign: checkout.cameFrom?.campaign,
        statementDescriptor: statementDescriptor(settings.shopName),
        nextAttemptAt: FIRST_ASKED,
      })
      .onConflictDoNothing({ target: [payments.userId, payments.idempotencyKey] })
      .returning()
    if (!payment) return earlierPayment(tx, checkout, fingerprint)

    const rows = lines.map((line, index) => ({
      ...orderOf(line, index),
      userId: checkout.user.id,
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

function orderOf(line: PricedLine, index: number) {
  return {
    id: newId(),
    line: index,
    packageId: line.packageId,
    packageName: line.name,
    packageType: line.type,
    quantity: line.quantity * line.units,
    units: line.units,
    price: times(line.price, line.units).amount,
    videoUrl: line.videoUrl,
  }
}

async function earlierPayment(tx: Db, checkout: Checkout, fingerprint: string): Promise<Placed> {
  const [earlier] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.userId, checkout.user.id), eq(payments.idempotencyKey, checkout.idempotencyKey)))
  if (!earlier || earlier.fingerprint !== fingerprint) return { ok: false, reason: 'idempotency_key_reused' }
  return { ok: true, payment: earlier }
}

/** What makes two wishes the same: neither the language nor the currency looked at. */
function fingerprintOf(checkout: Checkout): string {
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

import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/user.ts'
import { ShopError } from '../errors.ts'
import { checkPlan } from '../orders/delivery/set-plan.ts'
import { createPosts } from '../orders/posts.ts'
import { getPromisedHours } from '../orders/promised-hours.ts'
import { replaceUnpaidPayments } from '../payments/cancel-payment.ts'
import { completeFreePayment } from '../payments/complete-free-payment.ts'
import { issueReceipts } from '../payments/documents/issue-receipts.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import { type Payment, payments } from '../payments/tables.ts'
import { type PricedLine, priceLines, type RequestedLine } from '../pricing/price-lines.ts'
import type { LinePricing } from '../pricing/price-order.ts'
import { listCachedAutomaticPromotions } from '../promotions/list-promotions.ts'
import { normalizeCode } from '../promotions/promotion-code.ts'
import { getMissingCharge, lockPromotionCustomer, quoteOrder } from '../promotions/quote-order.ts'
import {
  isReservedByCustomer,
  lockPromotions,
  PromotionsChangedError,
  reservePromotions,
} from '../promotions/reserve-promotions.ts'
import { type Promotion, promotionUses } from '../promotions/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import {
  type FrozenTerms,
  getFrozenTerms,
  insertPayment,
  isShopClosedTo,
  type OrderLine,
  type PaymentDetails,
  parseLineUsernames,
  requireOrderSize,
} from './insert-payment.ts'

export interface OrderRequest extends PaymentDetails {
  lines: RequestedLine[]
  /** Total that the customer saw, in pence: no more than that is charged. */
  expectedTotal?: number
  /** As the customer entered it. An order with a code that does not apply is not placed. */
  promotionCode?: string
  /** Whether a provider carries the method; an order that costs nothing needs none. Default: true. */
  hasProvider?: boolean
  /** Smallest charge of the offered payment methods, in pence. Default: 1. */
  minimumCharge?: number
}

interface OrderContext {
  terms: FrozenTerms
  /** Active automatic promotions. */
  promotions: Promotion[]
  /** Whether `lockOrder` was called in this transaction. */
  hasLocks: boolean
}

/**
 * Places a payment and one order per line in one transaction, priced from the catalog and the promotions, whose uses it
 * reserves. An order that costs nothing is paid at once, without a provider. Idempotent: the same key of the same account
 * returns the same payment. Throws ShopError `shop_closed`, `no_payment_method`, `package_unavailable`, `price_changed`,
 * `terms_changed`, `promotion_refused`, `below_minimum_charge`, `username_invalid`, `posts_invalid`, `order_too_large`,
 * `plan_not_allowed`, `plan_out_of_range`, `idempotency_key_reused`, or `unauthenticated` when the account was erased
 * meanwhile.
 */
export async function placeOrder(db: Db, checkout: OrderRequest): Promise<Payment> {
  const terms = await getFrozenTerms(db)
  const automatic = await listCachedAutomaticPromotions(db)
  const place = (tx: Db, promotions: Promotion[], hasLocks: boolean) =>
    insertOrder(tx, checkout, { terms, promotions, hasLocks }).catch((error) =>
      requireExistingPayment(tx, checkout, error),
    )
  // Without promotions one statement changes everything, so it needs no transaction around it.
  if (automatic.length === 0 && checkout.promotionCode === undefined) return place(db, [], false)
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
    .where(isReservedByCustomer(customer.id))
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.id, held))
    .orderBy(payments.id)
  for (const { id } of found) await lockPayment(tx, id)
  return lockPromotions(tx, customer.id, promotionCode)
}

async function insertOrder(
  tx: Db,
  checkout: OrderRequest,
  { terms, promotions, hasLocks }: OrderContext,
): Promise<Payment> {
  if (isShopClosedTo(checkout, terms)) throw new ShopError('shop_closed')
  const lines = await priceLines(tx, checkout.lines, checkout.lang)
  if (!lines) throw new ShopError('package_unavailable')
  const usernames = parseLineUsernames(lines, checkout)

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
  requireOrderSize(lines, pricing.gross)
  if (refusal) throw new ShopError('promotion_refused')
  if (expectedTotal !== undefined && pricing.net > expectedTotal) throw new ShopError('price_changed')
  const canCharge = terms.settings.methods[checkout.method] && checkout.hasProvider !== false
  if (pricing.net > 0 && !canCharge) throw new ShopError('no_payment_method')
  if (getMissingCharge(pricing, minimumCharge) > 0) throw new ShopError('below_minimum_charge')
  const payment = await insertPayment(tx, checkout, {
    amount: pricing.net,
    fingerprint: hashOrderRequest(checkout),
    terms,
    lines: lines.map((line, index) =>
      buildOrderLine(line, pricing.lines[index], usernames[index], terms.settings.policy),
    ),
  })
  if (!payment) throw new ShopError('idempotency_key_reused')
  const replaced = applied.flatMap(({ replacedPayments }) => replacedPayments)
  // Giving uses back before reserving others would lock promotions in another order than parallel checkouts do.
  if (replaced.length > 0 && !hasLocks) throw new PromotionsChangedError()
  if (replaced.length > 0) await replaceUnpaidPayments(tx, replaced)
  await reservePromotions(tx, payment, applied)
  return payment.amount === 0 ? completeFreePayment(tx, payment.id) : payment
}

/** Freezes the promised hours of a line and the customer's plan, which has to keep them. */
function buildOrderLine(
  line: PricedLine,
  pricing: LinePricing | undefined,
  tiktokUsername: string | undefined,
  policy: Policy,
): OrderLine {
  if (!pricing || tiktokUsername === undefined) throw new Error('line was not priced')
  const { quantity, units, videoUrl, posts } = line
  if (videoUrl !== null && posts) throw new ShopError('posts_invalid')
  const promised = getPromisedHours(line, policy)
  const limits = { ...promised, allowsPlan: line.allowsPlan, quantity: quantity * units }
  return {
    ...line,
    posts: posts && createPosts(posts, quantity * units),
    tiktokUsername,
    price: pricing.net,
    discount: pricing.discount,
    ...promised,
    ...checkPlan(line, limits, new Date()),
  }
}

/**
 * Returns the payment that the same request made earlier, also when the shop would refuse it now: the package, its price or
 * plan, or the method has changed, or the shop has closed. Throws the error without one, and ShopError `price_changed` for a
 * payment above the total that the customer sees now.
 */
async function requireExistingPayment(tx: Db, checkout: OrderRequest, error: unknown): Promise<Payment> {
  if (!(error instanceof ShopError)) throw error
  const { customer, idempotencyKey, expectedTotal } = checkout
  const isOfKey = and(eq(payments.userId, customer.id), eq(payments.idempotencyKey, idempotencyKey))
  const [payment] = await tx.select().from(payments).where(isOfKey)
  if (payment?.fingerprint !== hashOrderRequest(checkout)) throw error
  if (expectedTotal !== undefined && payment.amount > expectedTotal) throw new ShopError('price_changed')
  return payment
}

/** Hashes what makes two requests the same. Language, display currency and the expected total do not count. */
function hashOrderRequest(checkout: OrderRequest): string {
  const { method, lines, tiktokUsername, niche, promotionCode, requestsEarlyStart = false } = checkout
  const values = [
    method,
    tiktokUsername,
    niche,
    requestsEarlyStart,
    lines.map(hashableLine),
    promotionCode === undefined ? null : normalizeCode(promotionCode),
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

function hashableLine({
  packageId,
  units,
  tiktokUsername,
  videoUrl,
  posts,
  startAfter,
  pacePerDay,
}: RequestedLine) {
  return [
    packageId,
    units,
    tiktokUsername ?? null,
    videoUrl ?? null,
    startAfter?.toISOString() ?? null,
    pacePerDay ?? null,
    ...(posts ?? []).map(({ url, quantity }) => [url, quantity ?? null]),
  ]
}

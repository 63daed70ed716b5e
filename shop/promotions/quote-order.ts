import { and, eq, isNotNull, not } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { isTrialPayment } from '../orders/order-conditions.ts'
import { orders } from '../orders/tables.ts'
import type { PriceableLine } from '../pricing/price-lines.ts'
import { type OrderPricing, priceOrder } from '../pricing/price-order.ts'
import type { Db } from '../services.ts'
import { findRefusal, type Refusal, type RefusalReason } from './find-refusal.ts'
import { type CustomerUse, getPromotionByCode, listCustomerUses } from './list-promotions.ts'
import { formatCode, normalizeCode } from './promotion-code.ts'
import { isLimited, type Promotion } from './tables.ts'

export interface QuoteRequest {
  lines: PriceableLine[]
  /** As the customer entered it. */
  code?: string
  /** Null for a visitor who is not logged in. */
  customer: { id: string; email: string } | null
  lang: Lang
  automatic: Promotion[]
  /** Smallest charge of the payment methods, in pence. */
  minimumCharge: number
}

export interface QuotedPromotion extends Candidate {
  /** For the customer. */
  title: string
  pence: number
  linePence: number[]
}

export interface OrderQuote {
  pricing: OrderPricing
  /** Promotions that take something off, automatic ones first, then by id. */
  promotions: QuotedPromotion[]
  /** Why the code does not apply; null without a code or when it does. */
  refusal: Refusal | null
}

interface Candidate {
  promotion: Promotion
  /** Normalized; null for an automatic promotion. */
  code: string | null
  /**
   * The customer's unpaid payments that hold the last uses. Starting again replaces them, so that nobody loses a code to
   * a payment page they left.
   */
  replacedPayments: string[]
  /** How the promotion applies when the customer's unpaid payments give their part of its budget back. */
  replacing?: Candidate
}

interface EnteredCode {
  promotion: Promotion
  code: string
  /** A single-use code that somebody reserved or redeemed. */
  isTaken: boolean
}

/**
 * Prices an order with the automatic promotions and a code. Changes nothing: `reservePromotions` reserves the uses.
 * With `lock`, call it in the transaction that reserves them: parallel orders of the customer then wait.
 */
export async function quoteOrder(
  db: Db,
  request: QuoteRequest,
  { lock = false, now = new Date() } = {},
): Promise<OrderQuote> {
  const { lines, code, automatic, minimumCharge } = request
  const entered = code === undefined ? null : await findCode(db, code)
  if (code === undefined && automatic.length === 0) {
    return { pricing: priceOrder(lines, []), promotions: [], refusal: null }
  }
  const customer = await getCustomer(db, request, entered, lock)
  const check = (candidate: Omit<EnteredCode, 'code'> & { code: string | null }) =>
    checkPromotion(candidate, lines, customer, now)
  const others = automatic.flatMap((promotion) => {
    const checked = check({ promotion, code: null, isTaken: false })
    return 'reason' in checked ? [] : [checked]
  })
  if (code === undefined) return { ...quoteCandidates(request, others), refusal: null }
  const own = entered ? check(entered) : { reason: 'unknown_code' as const }
  if ('reason' in own) return { ...quoteCandidates(request, others), refusal: own }
  const quoted = quoteCandidates(request, [...others, own])
  const missingPence = getMissingCharge(quoted.pricing, minimumCharge)
  if (missingPence > 0) {
    const refusal = { reason: 'below_minimum_charge' as const, missingPence }
    return { ...quoteCandidates(request, others), refusal }
  }
  const isApplied = quoted.promotions.some((promotion) => promotion.code !== null)
  return { ...quoted, refusal: isApplied ? null : { reason: getOverruledReason(own, request) } }
}

/** Returns the pence that an order lacks for the smallest charge; 0 when it can be paid or is free. */
export function getMissingCharge({ net }: OrderPricing, minimumCharge: number): number {
  return net > 0 && net < minimumCharge ? minimumCharge - net : 0
}

async function findCode(db: Db, entered: string): Promise<EnteredCode | null> {
  const code = normalizeCode(entered)
  const found = await getPromotionByCode(db, code)
  return found && { ...found, code }
}

/** A code that applies alone does not apply here because another promotion saves more, or its budget is too small. */
function getOverruledReason(own: Candidate, request: QuoteRequest): RefusalReason {
  const alone = quoteCandidates(request, [own])
  return alone.promotions.length > 0 ? 'better_discount' : 'used_up'
}

/** Returns why a promotion does not apply, or how it does. */
function checkPromotion(
  { promotion, code, isTaken }: Omit<EnteredCode, 'code'> & { code: string | null },
  lines: PriceableLine[],
  { id, hasPaidOrder, uses }: KnownCustomer,
  now: Date,
): Candidate | Refusal {
  const ofPromotion = uses.filter((use) => use.promotionId === promotion.id)
  const find = (current: Promotion, counted: CustomerUse[], taken: boolean) =>
    findRefusal(current, lines, { id, hasPaidOrder, uses: counted.length }, now) ??
    (taken ? { reason: 'used_up' as const } : null)
  const refusal = find(promotion, ofPromotion, isTaken)
  const own = ofPromotion.filter((use) => use.state === 'reserved' && use.userId === id)
  const without = {
    ...promotion,
    useCount: promotion.useCount - own.length,
    discountGiven: promotion.discountGiven - own.reduce((sum, { discount }) => sum + discount, 0),
  }
  const isStillTaken = isTaken && !own.some((use) => use.code === code)
  const others = ofPromotion.filter((use) => !own.includes(use))
  const canReplace = own.length > 0 && find(without, others, isStillTaken) === null
  const replacing = canReplace
    ? { promotion: without, code, replacedPayments: own.map(({ paymentId }) => paymentId) }
    : undefined
  return refusal ? (replacing ?? refusal) : { promotion, code, replacedPayments: [], replacing }
}

/** Prices with the candidates, and again without one that would give more than its limit, or with what it gets back. */
export function quoteCandidates(
  request: Pick<QuoteRequest, 'lines' | 'lang'>,
  candidates: Candidate[],
): Pick<OrderQuote, 'pricing' | 'promotions'> {
  const pricing = priceOrder(
    request.lines,
    candidates.map(({ promotion }) => promotion),
  )
  const promotions = candidates.flatMap((candidate) => {
    const discount = pricing.discounts.find(({ promotionId }) => promotionId === candidate.promotion.id)
    if (!discount?.pence) return []
    const { pence, linePence } = discount
    return [{ ...candidate, title: getTitle(candidate, request.lang), pence, linePence }]
  })
  const exceeded = promotions.find(
    ({ promotion: { maxDiscount, discountGiven }, pence }) =>
      maxDiscount !== null && discountGiven + pence > maxDiscount,
  )
  if (exceeded) {
    const affordable = candidates.flatMap((candidate) =>
      candidate.promotion === exceeded.promotion ? (candidate.replacing ?? []) : [candidate],
    )
    return quoteCandidates(request, affordable)
  }
  return { pricing, promotions: promotions.toSorted(compareLockOrder) }
}

/** The order in which every transaction locks promotions: automatic ones first, then by id. */
function compareLockOrder(a: QuotedPromotion, b: QuotedPromotion): number {
  return Number(a.code !== null) - Number(b.code !== null) || (a.promotion.id < b.promotion.id ? -1 : 1)
}

function getTitle({ promotion, code }: Candidate, lang: Lang): string {
  const { titles, name } = promotion
  return titles[lang] ?? titles[DEFAULT_LANG] ?? (code ? formatCode(code) : name)
}

interface KnownCustomer {
  id: string | null
  hasPaidOrder: boolean
  uses: CustomerUse[]
}

/** Reads what the conditions of the promotions need to know. */
async function getCustomer(
  db: Db,
  { customer, automatic }: QuoteRequest,
  entered: EnteredCode | null,
  lock: boolean,
): Promise<KnownCustomer> {
  const all = entered ? [...automatic, entered.promotion] : automatic
  const isLimitedHere = all.some(
    (promotion) =>
      promotion.isFirstOrderOnly || promotion.maxUsesPerCustomer !== null || isLimited(promotion),
  )
  if (!customer || !(isLimitedHere || entered?.isTaken)) {
    return { id: customer?.id ?? null, hasPaidOrder: false, uses: [] }
  }
  if (lock) await lockPromotionCustomer(db, customer.id)
  const hasPaidOrder =
    all.some((promotion) => promotion.isFirstOrderOnly) && (await hasCustomerPaid(db, customer.id))
  return { id: customer.id, hasPaidOrder, uses: await listCustomerUses(db, customer) }
}

/** Parallel orders of the customer wait, so that each counts the uses of the others. */
export function lockPromotionCustomer(tx: Db, customerId: string): Promise<void> {
  return lockAdvisory(tx, 'promotion_customer', customerId)
}

async function hasCustomerPaid(db: Db, customerId: string): Promise<boolean> {
  const paid = and(
    eq(orders.userId, customerId),
    isNotNull(orders.paidAt),
    not(isTrialPayment(orders.paymentId)),
  )
  const [order] = await db.select({ id: orders.id }).from(orders).where(paid).limit(1)
  return order !== undefined
}

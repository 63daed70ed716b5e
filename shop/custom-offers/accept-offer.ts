import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/user.ts'
import { requiresVideo } from '../catalog/package-view.ts'
import {
  type FrozenTerms,
  getFrozenTerms,
  insertPayment,
  isShopClosedTo,
  type OrderLine,
  type PaymentDetails,
  parseLineUsernames,
} from '../checkout/insert-payment.ts'
import { ShopError } from '../errors.ts'
import { createPosts } from '../orders/posts.ts'
import { type Payment, payments } from '../payments/tables.ts'
import type { RequestedLine } from '../pricing/price-lines.ts'
import type { Db } from '../services.ts'
import { lockOffer, requireOfferAction } from './current-offer.ts'
import { CUSTOM_PACKAGE_ID } from './resolve-offer-lines.ts'
import { closeOfferPayment } from './save-offer.ts'
import { type Offer, type OfferLine, offers } from './tables.ts'

export interface OfferAcceptance extends PaymentDetails {
  token: string
  /** Number of the revision that the customer saw. */
  number: number
  /** Fields that the customer entered for each line, in the order of the offer. */
  lines: Pick<RequestedLine, 'tiktokUsername' | 'videoUrl' | 'posts'>[]
  /** Whether a provider carries the method. */
  hasProvider: boolean
  /** Smallest charge of the offered payment methods, in pence. */
  minimumCharge: number
}

/**
 * Accepts the revision that the customer saw: places its payment and one order per line at the agreed prices, in one
 * transaction. Promotions do not apply. The lock of the offer lets one acceptance through at a time: the first account owns the
 * offer, the same request of it returns the same payment, and another request of it replaces the unpaid payment. Throws
 * ShopError `not_found`, `offer_not_yours`, `offer_changed`, `offer_paid`, `offer_expired`, `offer_withdrawn`, `shop_closed`,
 * `terms_changed`, `username_invalid`, `posts_invalid`, `no_payment_method`, `below_minimum_charge`, `idempotency_key_reused`
 * or `unauthenticated`.
 */
export async function acceptOffer(db: Db, acceptance: OfferAcceptance): Promise<Payment> {
  const terms = await getFrozenTerms(db)
  return db.transaction(async (tx) => {
    const { customer, number } = acceptance
    const fingerprint = hashAcceptance(acceptance)
    const earlier = await getPaymentByKey(tx, acceptance)
    if (earlier) return requireSameRequest(earlier, fingerprint)
    await requireActiveUser(tx, customer.id)
    const { offer, current, state } = await lockOffer(tx, eq(offers.token, acceptance.token))
    requireOfferCustomer(offer, customer.id)
    requireOfferAction(state, 'accept')
    if (number !== offer.number) throw new ShopError('offer_changed')
    const usernames = parseLineUsernames(
      current.lines.map((_, index) => acceptance.lines[index] ?? {}),
      acceptance,
    )
    if (state === 'accepted') {
      const unpaid = await getPayment(tx, offer.paymentId)
      if (unpaid?.fingerprint === fingerprint) return unpaid
      const note = 'replaced by another payment for the same offer'
      await closeOfferPayment(tx, offer, { action: 'accept', note })
    }
    if (isShopClosedTo(acceptance, terms)) throw new ShopError('shop_closed')
    requireChargeable(acceptance, current.total, terms)
    const lines = current.lines.map((line, index) =>
      toOrderLine(line, acceptance.lines[index] ?? {}, usernames[index] ?? ''),
    )
    const payment = await insertPayment(tx, acceptance, { amount: current.total, fingerprint, lines, terms })
    // A parallel request with the key has just placed it.
    if (!payment) return requireSameRequest(await getPaymentByKey(tx, acceptance), fingerprint)
    await tx.update(offers).set({ userId: customer.id, paymentId: payment.id }).where(eq(offers.id, offer.id))
    return payment
  })
}

/** Throws `offer_not_yours` when the offer is for another account. */
export function requireOfferCustomer({ userId }: Pick<Offer, 'userId'>, customerId: string): void {
  if (userId !== null && userId !== customerId) throw new ShopError('offer_not_yours')
}

function requireChargeable(
  { method, hasProvider, minimumCharge }: OfferAcceptance,
  total: number,
  { settings }: FrozenTerms,
): void {
  if (!settings.methods[method] || !hasProvider) throw new ShopError('no_payment_method')
  if (total < minimumCharge) throw new ShopError('below_minimum_charge')
}

function toOrderLine(
  { packageId, price, units, ...line }: OfferLine,
  { videoUrl, posts }: OfferAcceptance['lines'][number],
  tiktokUsername: string,
): OrderLine {
  const isSplit = requiresVideo(line.type) && posts !== undefined
  if (isSplit && videoUrl) throw new ShopError('posts_invalid')
  return {
    ...line,
    packageId: packageId ?? CUSTOM_PACKAGE_ID,
    units,
    tiktokUsername,
    price: price * units,
    discount: 0,
    startAfter: null,
    pacePerDay: null,
    videoUrl: (requiresVideo(line.type) && videoUrl) || null,
    posts: isSplit ? createPosts(posts, line.quantity * units) : null,
  }
}

async function getPayment(tx: Db, paymentId: string | null): Promise<Payment | undefined> {
  const [payment] = paymentId ? await tx.select().from(payments).where(eq(payments.id, paymentId)) : []
  return payment
}

async function getPaymentByKey(
  tx: Db,
  { customer, idempotencyKey }: OfferAcceptance,
): Promise<Payment | undefined> {
  const isThis = and(eq(payments.userId, customer.id), eq(payments.idempotencyKey, idempotencyKey))
  const [payment] = await tx.select().from(payments).where(isThis)
  return payment
}

function requireSameRequest(payment: Payment | undefined, fingerprint: string): Payment {
  if (payment?.fingerprint !== fingerprint) throw new ShopError('idempotency_key_reused')
  return payment
}

/** Hashes what makes two requests the same. Language and display currency do not count. */
function hashAcceptance(acceptance: OfferAcceptance): string {
  const { token, number, method, tiktokUsername, niche, lines, requestsEarlyStart = false } = acceptance
  const ofLines = lines.map((line) => [
    line.tiktokUsername ?? null,
    line.videoUrl ?? null,
    ...(line.posts ?? []).map((post) => [post.url, post.quantity ?? null]),
  ])
  const values = ['offer', token, number, method, tiktokUsername, niche, requestsEarlyStart, ofLines]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

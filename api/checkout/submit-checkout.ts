import type { Context } from 'hono'
import { getOrderAttribution } from '../../shop/analytics/tracking/record-events.ts'
import type { PaymentDetails } from '../../shop/checkout/insert-payment.ts'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { acceptOffer } from '../../shop/custom-offers/accept-offer.ts'
import { ShopError, type ShopErrorCode } from '../../shop/errors.ts'
import { newId } from '../../shop/id.ts'
import type { PaymentMethod } from '../../shop/payment-methods.ts'
import { closeReplacedPayment } from '../../shop/payments/cancel-payment.ts'

import { getProviderForMethod, isShopInTrial } from '../../shop/payments/payment-providers.ts'
import { startPayment } from '../../shop/payments/start-payment.ts'
import type { Payment } from '../../shop/payments/tables.ts'
import type { RequestedLine } from '../../shop/pricing/price-lines.ts'
import type { PaymentSession } from '../../shop/providers/payment-provider.ts'
import { limitPromotionCodeGuess } from '../../shop/rate-limit/limit-guesses.ts'
import type { UserEnv } from '../context.ts'
import { chooseLang, getBrowserInfo } from '../middleware/request-context.ts'
import { type CheckoutRequest, getOfferedMinimum, type QuoteRequestBody } from './schema.ts'

/** Problems of an operation that places an order. */
export const CHECKOUT_PROBLEMS = [
  'foreign_origin',
  'not_found',
  'shop_closed',
  'no_payment_method',
  'package_unavailable',
  'price_changed',
  'terms_changed',
  'promotion_refused',
  'below_minimum_charge',
  'username_invalid',
  'posts_invalid',
  'order_too_large',
  'plan_not_allowed',
  'plan_out_of_range',
  'offer_not_yours',
  'offer_changed',
  'offer_paid',
  'offer_expired',
  'offer_withdrawn',
  'idempotency_key_reused',
  'session_closed',
  'payment_refused',
  'provider_unavailable',
] as const satisfies ShopErrorCode[]

/** Places an order or accepts an offer, and starts the payment. Throws `foreign_origin` unless the request names an origin of the shop. */
export async function submitCheckout(
  c: Context<UserEnv>,
  request: CheckoutRequest,
  method: PaymentMethod,
): Promise<PaymentSession> {
  const { db, services, environment } = c.var.runtime
  const origin = request.origin_url.replace(/\/$/, '')
  if (!environment.ownOrigins.includes(origin)) throw new ShopError('foreign_origin')
  const details: PaymentDetails = {
    customer: c.var.user,
    method,
    tiktokUsername: request.tiktok_username || request.username || '',
    niche: request.niche || null,
    idempotencyKey: request.idempotencyKey ?? c.var.idempotencyKey ?? newId(),
    displayCurrency: isCurrency(request.displayCurrency) ? request.displayCurrency : 'GBP',
    lang: chooseLang(c.var, request.lang),
    requestsEarlyStart: request.earlyStartRequested,
    policyVersion: request.policyVersion,
    ipCountry: c.var.country,
    isTrial: isShopInTrial(services),
    attribution: await getOrderAttribution(db, getBrowserInfo(c)),
  }
  const { id: paymentId } = await (request.offer
    ? acceptRequestedOffer(c, request, request.offer, details)
    : placeRequestedOrder(c, request, details))
  const session = await startPayment(db, services, {
    paymentId,
    origin,
    walletToken: method === 'applepay' ? request.payment_method : undefined,
    cancelPath: request.offer && services.paths.cancelledOfferCheckout(request.offer.token),
  })
  if (request.replaces) await closeReplaced(c, request.replaces, session)
  return session
}

/** A failure leaves two unpaid orders, of which the provider ends the older one a day later. */
async function closeReplaced(c: Context<UserEnv>, sessionId: string, session: PaymentSession): Promise<void> {
  const { db, services, log } = c.var.runtime
  const replaced = { sessionId, customerId: c.var.user.id, newSessionId: session.sessionId }
  await closeReplacedPayment(db, services, replaced).catch((err: unknown) =>
    log.warn({ err, request_id: c.var.requestId }, 'replaced payment not closed'),
  )
}

async function placeRequestedOrder(
  c: Context<UserEnv>,
  request: CheckoutRequest,
  details: PaymentDetails,
): Promise<Payment> {
  const { db, services } = c.var.runtime
  const promotionCode = request.promotionCode || undefined
  const order = {
    ...details,
    lines: toRequestedLines(request),
    expectedTotal: request.expectedTotal,
    promotionCode,
    minimumCharge: await getOfferedMinimum(c.var.runtime),
    hasProvider: getProviderForMethod(services, details.method) !== undefined,
  }
  const place = () => placeOrder(db, order)
  return promotionCode ? limitPromotionCodeGuess(db, c.var.clientAddress, place) : place()
}

/** Uses only the fields of the items that the customer entered. Lines and prices are those of the offer. */
async function acceptRequestedOffer(
  c: Context<UserEnv>,
  request: CheckoutRequest,
  { token, revision: number }: NonNullable<CheckoutRequest['offer']>,
  details: PaymentDetails,
): Promise<Payment> {
  const { db, services } = c.var.runtime
  return acceptOffer(db, {
    ...details,
    token,
    number,
    lines: toRequestedLines(request).map(({ tiktokUsername, videoUrl, posts }) => ({
      tiktokUsername,
      videoUrl,
      posts,
    })),
    minimumCharge: await getOfferedMinimum(c.var.runtime),
    hasProvider: getProviderForMethod(services, details.method) !== undefined,
  })
}

export function toRequestedLines(
  request: QuoteRequestBody &
    Pick<Partial<CheckoutRequest>, 'video_url' | 'posts' | 'startAfter' | 'pacePerDay'>,
): RequestedLine[] {
  const { package_id = '', video_url, posts, startAfter, pacePerDay } = request
  const items: NonNullable<QuoteRequestBody['items']> = request.items ?? [
    { package_id, quantity: 1, video_url, posts, startAfter, pacePerDay },
  ]
  return items.map((item) => ({
    packageId: item.package_id,
    units: item.quantity,
    tiktokUsername: item.tiktok_username || undefined,
    videoUrl: item.video_url || undefined,
    posts: item.posts?.map(({ video_url: url, quantity }) => ({ url, quantity })),
    startAfter: item.startAfter === undefined ? undefined : new Date(item.startAfter),
    pacePerDay: item.pacePerDay,
  }))
}

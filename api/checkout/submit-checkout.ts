import type { Context } from 'hono'
import { getOrderAttribution } from '../../shop/analytics/tracking/get-order-attribution.ts'
import { type OrderRequest, placeOrder } from '../../shop/checkout/place-order.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { newId } from '../../shop/id.ts'
import { fromPounds } from '../../shop/money.ts'
import type { PaymentMethod } from '../../shop/payment-methods.ts'
import { getProviderForMethod } from '../../shop/payments/payment-providers.ts'
import { startPayment } from '../../shop/payments/start-payment.ts'
import type { RequestedLine } from '../../shop/pricing/price-lines.ts'
import { limitPromotionCodeGuess } from '../../shop/rate-limit/limit-guesses.ts'
import type { PaymentSession } from '../../shop/services.ts'
import type { UserEnv } from '../context.ts'
import { getBrowserInfo } from '../middleware/get-browser-info.ts'
import type { ProblemCode } from '../problem.ts'
import { getOfferedMinimum } from './get-offered-minimum.ts'
import type { CheckoutRequest, QuoteRequestBody } from './schema.ts'

/** Problems of an operation that places an order. */
export const CHECKOUT_PROBLEMS = [
  'foreign_origin',
  'no_payment_method',
  'package_unavailable',
  'price_changed',
  'promotion_refused',
  'below_minimum_charge',
  'username_invalid',
  'order_too_large',
  'idempotency_key_reused',
  'session_closed',
  'payment_refused',
  'provider_unavailable',
] as const satisfies ProblemCode[]

/** Places an order and starts its payment. Throws `foreign_origin` unless the request names an origin of the shop. */
export async function submitCheckout(
  c: Context<UserEnv>,
  request: CheckoutRequest,
  method: PaymentMethod,
): Promise<PaymentSession> {
  const { db, services, environment } = c.var.runtime
  const origin = request.origin_url.replace(/\/$/, '')
  if (!environment.ownOrigins.includes(origin)) throw new ShopError('foreign_origin')
  const promotionCode = request.promotion_code || undefined
  const order: OrderRequest = {
    customer: c.var.user,
    method,
    lines: toRequestedLines(request),
    tiktokUsername: request.tiktok_username || request.username || '',
    niche: request.niche || null,
    idempotencyKey: request.idempotency_key ?? newId(),
    displayCurrency: isCurrency(request.display_currency) ? request.display_currency : 'GBP',
    // An open page may still use a language that was switched off meanwhile.
    lang: c.var.messages.liveLanguages.find((lang) => lang === request.lang) ?? c.var.locale.lang,
    expectedTotal:
      request.expected_total === undefined ? undefined : fromPounds(request.expected_total).amount,
    ipCountry: c.var.country,
    attribution: await getOrderAttribution(db, getBrowserInfo(c)),
    promotionCode,
    minimumCharge: await getOfferedMinimum(c.var.runtime),
    hasProvider: getProviderForMethod(services, method) !== undefined,
  }
  const place = () => placeOrder(db, order)
  const payment = await (promotionCode ? limitPromotionCodeGuess(db, c.var.clientAddress, place) : place())
  const walletToken = method === 'applepay' ? request.payment_method : undefined
  return startPayment(db, services, { paymentId: payment.id, origin, walletToken })
}

/** Returns the requested packages of a checkout or a quote. */
export function toRequestedLines(
  request: QuoteRequestBody & Pick<Partial<CheckoutRequest>, 'video_url'>,
): RequestedLine[] {
  const items: NonNullable<QuoteRequestBody['items']> = request.items ?? [
    { package_id: request.package_id ?? '', quantity: 1, video_url: request.video_url },
  ]
  return items.map((item) => ({
    packageId: item.package_id,
    units: item.quantity,
    tiktokUsername: item.tiktok_username || undefined,
    videoUrl: item.video_url || undefined,
  }))
}

import type { Context } from 'hono'
import { getOrderAttribution } from '../../shop/analytics/tracking/get-order-attribution.ts'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { newId } from '../../shop/id.ts'
import { fromPounds } from '../../shop/money.ts'
import type { PaymentMethod } from '../../shop/payment-methods.ts'
import { getProviderForMethod } from '../../shop/payments/payment-providers.ts'
import { startPayment } from '../../shop/payments/start-payment.ts'
import type { RequestedLine } from '../../shop/pricing/price-lines.ts'
import type { PaymentSession } from '../../shop/services.ts'
import type { UserEnv } from '../context.ts'
import { getBrowserInfo } from '../middleware/get-browser-info.ts'
import type { ProblemCode } from '../problem.ts'
import type { CheckoutRequest } from './schema.ts'

/** Problems of an operation that places an order. */
export const CHECKOUT_PROBLEMS = [
  'foreign_origin',
  'no_payment_method',
  'package_unavailable',
  'price_changed',
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
  if (!getProviderForMethod(services, method)) throw new ShopError('no_payment_method')
  const payment = await placeOrder(db, {
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
    attribution: await getOrderAttribution(db, getBrowserInfo(c)),
  })
  const walletToken = method === 'applepay' ? request.payment_method : undefined
  return startPayment(db, services, { paymentId: payment.id, origin, walletToken })
}

function toRequestedLines(request: CheckoutRequest): RequestedLine[] {
  const items: NonNullable<CheckoutRequest['items']> = request.items ?? [
    { package_id: request.package_id ?? '', quantity: 1, video_url: request.video_url },
  ]
  return items.map((item) => ({
    packageId: item.package_id,
    units: item.quantity,
    tiktokUsername: item.tiktok_username || undefined,
    videoUrl: item.video_url || undefined,
  }))
}

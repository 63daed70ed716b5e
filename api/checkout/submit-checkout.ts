import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getOrderAttribution } from '../../shop/analytics/tracking/get-order-attribution.ts'
import { PACKAGE_ID_PATTERN } from '../../shop/catalog/package-limits.ts'
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
import { emptyable, idempotencyKey, lang, NO_NUL, text } from '../schema.ts'

const videoUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(NO_NUL)
const packageId = z.string().regex(PACKAGE_ID_PATTERN)

/**
 * Both bodies of the specification and a cart's; price, amount, currency and e-mail in it are not read. What the
 * buyer was shown changes no price: it only keeps them from paying another.
 */
export const checkoutRequestSchema = z
  .object({
    package_id: packageId.optional(),
    items: z
      .array(
        z.object({
          package_id: packageId,
          quantity: z.int().min(1).max(99).default(1),
          tiktok_username: emptyable(text(200)),
          video_url: emptyable(videoUrl),
        }),
      )
      .min(1)
      .max(20)
      .optional(),
    origin_url: z.string().max(500),
    username: emptyable(text(200)),
    tiktok_username: emptyable(text(200)),
    niche: emptyable(text(80)),
    video_url: emptyable(videoUrl),
    payment_method_types: z.array(text(40)).max(10).optional(),
    payment_method: text(200).optional(),
    idempotency_key: idempotencyKey.optional(),
    display_currency: z.string().max(10).optional(),
    expected_total: z.number().min(0).max(10_000_000).optional().openapi({
      description: 'Pounds, as the buyer was shown: when the packages cost more by now, nothing is ordered',
    }),
    lang: lang.optional(),
  })
  .refine((wish) => wish.package_id || wish.items, { path: ['package_id'], error: 'checkout:nothingToBuy' })
  .refine(
    (wish) => wish.tiktok_username || wish.username || wish.items?.every((item) => item.tiktok_username),
    {
      path: ['tiktok_username'],
      error: 'checkout:missingInformationText',
    },
  )

type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

/** Places the order and starts its payment, on the shop's own origin alone. */
export async function submitCheckout(
  c: Context<UserEnv>,
  wish: CheckoutRequest,
  method: PaymentMethod,
): Promise<PaymentSession> {
  const { db, services, environment } = c.var.runtime
  const origin = wish.origin_url.replace(/\/$/, '')
  if (!environment.ownOrigins.includes(origin)) throw new ShopError('foreign_origin')
  if (!getProviderForMethod(services, method)) throw new ShopError('no_payment_method')
  const payment = await placeOrder(db, {
    customer: c.var.user,
    method,
    lines: toRequestedLines(wish),
    tiktokUsername: wish.tiktok_username || wish.username || '',
    niche: wish.niche || null,
    idempotencyKey: wish.idempotency_key ?? newId(),
    displayCurrency: isCurrency(wish.display_currency) ? wish.display_currency : 'GBP',
    // A page that is older than the settings may ask in a language that is no longer live.
    lang: c.var.messages.liveLanguages.find((lang) => lang === wish.lang) ?? c.var.locale.lang,
    expectedTotal: wish.expected_total === undefined ? undefined : fromPounds(wish.expected_total).amount,
    attribution: await getOrderAttribution(db, getBrowserInfo(c)),
  })
  const walletToken = method === 'applepay' ? wish.payment_method : undefined
  return startPayment(db, services, { paymentId: payment.id, origin, walletToken })
}

function toRequestedLines(wish: CheckoutRequest): RequestedLine[] {
  const items: NonNullable<CheckoutRequest['items']> = wish.items ?? [
    { package_id: wish.package_id ?? '', quantity: 1, video_url: wish.video_url },
  ]
  return items.map((item) => ({
    packageId: item.package_id,
    units: item.quantity,
    tiktokUsername: item.tiktok_username || undefined,
    videoUrl: item.video_url || undefined,
  }))
}

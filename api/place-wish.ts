import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PACKAGE_ID } from '../shop/catalog/package-limits.ts'
import { placeOrder } from '../shop/checkout/place-order.ts'
import type { WantedLine } from '../shop/checkout/price-lines.ts'
import { isCurrency } from '../shop/currencies.ts'
import { newId } from '../shop/id.ts'
import { gbp } from '../shop/money.ts'
import type { PaymentMethod } from '../shop/payment-methods.ts'
import { providerOf } from '../shop/payments/offered-methods.ts'
import { startPayment } from '../shop/payments/start-payment.ts'
import type { PaymentSession } from '../shop/services.ts'
import { ShopError } from '../shop/shop-error.ts'
import { sourceOfBuyer } from '../shop/traffic/source-of-buyer.ts'
import { browserOf } from './browser-of.ts'
import type { SignedInEnv } from './context.ts'
import { idempotencyKey, lang, NO_NUL, optional, text } from './fields.ts'

const videoUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(NO_NUL)
const packageId = z.string().regex(PACKAGE_ID)

/**
 * Both bodies of the specification and a cart's; price, amount, currency and e-mail in it are not read. What the
 * buyer was shown changes no price: it only keeps them from paying another.
 */
export const wishSchema = z
  .object({
    package_id: packageId.optional(),
    items: z
      .array(
        z.object({
          package_id: packageId,
          quantity: z.int().min(1).max(99).default(1),
          tiktok_username: optional(text(200)),
          video_url: optional(videoUrl),
        }),
      )
      .min(1)
      .max(20)
      .optional(),
    origin_url: z.string().max(500),
    username: optional(text(200)),
    tiktok_username: optional(text(200)),
    niche: optional(text(80)),
    video_url: optional(videoUrl),
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

type Wish = z.infer<typeof wishSchema>

/** Places the order and starts its payment, on the shop's own origin alone. */
export async function placeWish(
  c: Context<SignedInEnv>,
  wish: Wish,
  method: PaymentMethod,
): Promise<PaymentSession> {
  const { db, services, environment } = c.var.runtime
  const origin = wish.origin_url.replace(/\/$/, '')
  if (!environment.ownOrigins.includes(origin)) throw new ShopError('foreign_origin')
  if (!providerOf(services, method)) throw new ShopError('no_payment_method')
  const placed = await placeOrder(db, {
    user: c.var.account,
    method,
    lines: linesOf(wish),
    tiktokUsername: wish.tiktok_username || wish.username || '',
    niche: wish.niche || null,
    idempotencyKey: wish.idempotency_key ?? newId(),
    displayCurrency: isCurrency(wish.display_currency) ? wish.display_currency : 'GBP',
    // A page that is older than the settings may ask in a language that is no longer live.
    lang: c.var.words.live.find((lang) => lang === wish.lang) ?? c.var.locale.lang,
    expectedTotal: wish.expected_total === undefined ? undefined : gbp(wish.expected_total).amount,
    cameFrom: await sourceOfBuyer(db, browserOf(c)),
  })
  if (!placed.ok) throw new ShopError(placed.reason)
  const walletToken = method === 'applepay' ? wish.payment_method : undefined
  return startPayment(db, services, { paymentId: placed.payment.id, origin, walletToken })
}

function linesOf(wish: Wish): WantedLine[] {
  const items: NonNullable<Wish['items']> = wish.items ?? [
    { package_id: wish.package_id ?? '', quantity: 1, video_url: wish.video_url },
  ]
  return items.map((item) => ({
    packageId: item.package_id,
    units: item.quantity,
    tiktokUsername: item.tiktok_username || undefined,
    videoUrl: item.video_url || undefined,
  }))
}

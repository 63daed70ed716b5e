import { createRoute, z } from '@hono/zod-openapi'
import { placeOrder } from '../shop/checkout/place-order.ts'
import type { WantedLine } from '../shop/checkout/price-lines.ts'
import { isCurrency } from '../shop/currencies.ts'
import { newId } from '../shop/id.ts'
import { checkPayment } from '../shop/payments/check-payment.ts'
import { SESSION_ID } from '../shop/payments/describe-session.ts'
import { startPayment } from '../shop/payments/start-payment.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { ShopError } from '../shop/shop-error.ts'
import { signedIn } from './context.ts'
import { body, json, lang, NO_NUL, optional, problems, text } from './fields.ts'
import { routes } from './routes.ts'

const videoUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(NO_NUL)
const packageId = z.string().regex(/^[a-z0-9-]{1,64}$/)

/** Both bodies of the specification and a cart's; price, amount, currency and e-mail in it are not read. */
const checkoutSchema = z
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
    idempotency_key: z
      .string()
      .regex(/^[\w-]{8,100}$/)
      .optional(),
    display_currency: z.string().max(10).optional(),
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

type Wish = z.infer<typeof checkoutSchema>

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

export const checkoutRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/stripe/checkout/session',
      summary: 'Places the order and starts its payment',
      middleware: [signedIn] as const,
      request: body(checkoutSchema),
      responses: { 200: json(z.object({ url: z.string(), session_id: z.string() })), ...problems },
    }),
    async (c) => {
      const { db, services, environment } = c.var.runtime
      const wish = c.req.valid('json')
      if (!environment.ownOrigins.includes(wish.origin_url.replace(/\/$/, ''))) {
        throw new ShopError('foreign_origin')
      }
      const placed = await placeOrder(db, {
        user: c.var.account,
        method: wish.payment_method ? 'applepay' : 'stripe',
        lines: linesOf(wish),
        tiktokUsername: wish.tiktok_username || wish.username || '',
        niche: wish.niche || null,
        idempotencyKey: wish.idempotency_key ?? newId(),
        displayCurrency: isCurrency(wish.display_currency) ? wish.display_currency : 'GBP',
        lang: wish.lang ?? c.var.locale.lang,
      })
      if (!placed.ok) throw new ShopError(placed.reason)
      const session = await startPayment(db, services, {
        paymentId: placed.payment.id,
        origin: wish.origin_url.replace(/\/$/, ''),
      })
      return c.json({ url: session.url, session_id: session.sessionId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/stripe/checkout/status/{session_id}',
      request: { params: z.object({ session_id: z.string().regex(SESSION_ID) }) },
      responses: {
        200: json(
          z.object({
            payment_status: z.enum(['paid', 'unpaid']),
            status: z.enum(['open', 'complete', 'expired']),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      return c.json(await checkPayment(db, services, c.req.valid('param').session_id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/niches/all',
      responses: { 200: json(z.array(z.string())), ...problems },
    }),
    async (c) => c.json((await readSettings(c.var.runtime.db)).niches, 200),
  )

import { z } from '@hono/zod-openapi'
import { PACKAGE_ID_PATTERN } from '../../shop/catalog/package-fields.ts'
import { SESSION_ID_PATTERN } from '../../shop/payments/get-session-summary.ts'
import { emptyable, idempotencyKey, lang, NO_NUL, text } from '../schema.ts'

const videoUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(NO_NUL)
const packageId = z.string().regex(PACKAGE_ID_PATTERN)

export const sessionId = z.string().regex(SESSION_ID_PATTERN)

/**
 * Both request bodies of the specification and that of a cart. Price, amount, currency and email address in the body are
 * ignored. The expected total changes no price: it only rejects an order that became dearer.
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
      description:
        'Total in pounds that the customer saw; when the packages cost more now, nothing is ordered',
    }),
    lang: lang.optional(),
  })
  .refine((request) => request.package_id || request.items, {
    path: ['package_id'],
    error: 'checkout:nothingToBuy',
  })
  .refine(
    (request) =>
      request.tiktok_username || request.username || request.items?.every((item) => item.tiktok_username),
    { path: ['tiktok_username'], error: 'checkout:missingInformationText' },
  )

export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

export const checkoutSessionSchema = z.object({
  url: z.string().nullable().openapi({ description: 'Null when the wallet needs no further step' }),
  session_id: z.string(),
})

/** Says nothing about the customer, so it needs no token. */
export const sessionStatusSchema = z.object({
  payment_status: z.enum(['paid', 'unpaid']),
  status: z
    .enum(['open', 'complete', 'expired'])
    .openapi({ description: '`complete` and unpaid: the money is on its way' }),
})

export const paypalOrderSchema = z.object({
  id: z.string(),
  approve_url: z.string(),
  qr: z.string().openapi({ description: 'QR code of `approve_url`: an SVG as a data URL' }),
})

export const demoOutcomeSchema = z.object({ outcome: z.enum(['pay', 'decline', 'cancel']) })

export const demoResultSchema = z.object({
  next: z.string().nullable().openapi({ description: 'Where to go; null to stay and try again' }),
})

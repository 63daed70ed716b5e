import { createRoute, z } from '@hono/zod-openapi'
import { SESSION_ID } from '../shop/payments/describe-session.ts'
import { pollPayment } from '../shop/payments/poll-payment.ts'
import { ShopError } from '../shop/shop-error.ts'
import { paymentCheckSchema } from './checkout.ts'
import { guarded } from './context.ts'
import { body, json, problems } from './fields.ts'
import { placeWish, wishSchema } from './place-wish.ts'
import { qrOf } from './qr-of.ts'
import { routes } from './routes.ts'

export const paypalRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/paypal/orders',
      summary: 'Places the order and starts its payment at PayPal',
      ...guarded('orders:own'),
      request: body(wishSchema),
      responses: {
        200: json(
          z.object({
            id: z.string(),
            approve_url: z.string(),
            qr: z.string().openapi({ description: 'The same address to be scanned: an SVG as a data URL' }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { url, sessionId } = await placeWish(c, c.req.valid('json'), 'paypal')
      if (!url) throw new ShopError('provider_unavailable')
      return c.json({ id: sessionId, approve_url: url, qr: await qrOf(url) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/paypal/orders/{id}/capture',
      summary: 'Takes the money of an order its payer has approved; asked again it tells what became of it',
      request: { params: z.object({ id: z.string().regex(SESSION_ID) }) },
      responses: { 200: json(paymentCheckSchema), ...problems },
    }),
    // Who has the payer's link may be somebody's phone that scanned it, and is logged in nowhere.
    async (c) => {
      const { db, services } = c.var.runtime
      const { id } = c.req.valid('param')
      return c.json(await pollPayment(db, services, id, { address: c.var.address, fresh: true }), 200)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../runtime.ts'
import { inTime, WHOLE_CALL } from '../shop/in-time.ts'
import { checkPayment } from '../shop/payments/check-payment.ts'
import { SESSION_ID } from '../shop/payments/describe-session.ts'
import { pollPayment } from '../shop/payments/poll-payment.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, json, problems } from './fields.ts'
import { placeWish, wishSchema } from './place-wish.ts'
import { routes } from './routes.ts'

/** What became of a payment session: tells nothing of whose it is, so it needs no token. */
export const paymentCheckSchema = z.object({
  payment_status: z.enum(['paid', 'unpaid']),
  status: z.enum(['open', 'complete', 'expired']).openapi({
    description: '`complete` and unpaid: the money is on its way',
  }),
})

/** A wallet's card was declined. Whatever else it is, or may be, the result screen asks again. */
async function isRefused({ db, services, log }: Runtime, sessionId: string, limit: number): Promise<boolean> {
  try {
    const { status } = await inTime(checkPayment(db, services, sessionId), limit)
    return status === 'expired'
  } catch (error) {
    log.warn({ err: error }, 'a wallet was charged, and its provider does not say whether it worked')
    return false
  }
}

export const checkoutRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/stripe/checkout/session',
      summary: 'Places the order and starts its payment, by card or, with a payment_method, by a wallet',
      ...guarded('orders:own'),
      request: body(wishSchema),
      responses: {
        200: json(
          z.object({
            url: z.string().nullable().openapi({ description: 'Null: the wallet needs no further step' }),
            session_id: z.string(),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const began = performance.now()
      const wish = c.req.valid('json')
      const { url, sessionId } = await placeWish(c, wish, wish.payment_method ? 'applepay' : 'card')
      const limit = WHOLE_CALL - (performance.now() - began)
      if (!url && (await isRefused(c.var.runtime, sessionId, limit))) throw new ShopError('payment_declined')
      return c.json({ url, session_id: sessionId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/stripe/checkout/status/{session_id}',
      request: { params: z.object({ session_id: z.string().regex(SESSION_ID) }) },
      responses: { 200: json(paymentCheckSchema), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { session_id: sessionId } = c.req.valid('param')
      return c.json(await pollPayment(db, services, sessionId, { address: c.var.address }), 200)
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

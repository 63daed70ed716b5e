import { createRoute, z } from '@hono/zod-openapi'
import { checkPayment } from '../shop/payments/check-payment.ts'
import { SESSION_ID } from '../shop/payments/describe-session.ts'
import { ShopError } from '../shop/shop-error.ts'
import { body, json, problems } from './fields.ts'
import { routes } from './routes.ts'

const OUTCOMES = ['pay', 'decline', 'cancel'] as const

/** Only while the demo gateway is the shop's provider; else no such call. */
export const demoPaymentRoutes = routes().openapi(
  createRoute({
    method: 'post',
    path: '/demo/payments/{session_id}',
    request: {
      params: z.object({ session_id: z.string().regex(SESSION_ID) }),
      ...body(z.object({ outcome: z.enum(OUTCOMES) })),
    },
    responses: {
      200: json(
        z.object({ next: z.string().nullable().openapi({ description: 'Null: stay and try again' }) }),
      ),
      ...problems,
    },
  }),
  async (c) => {
    const { db, services } = c.var.runtime
    const { settleDemo } = services
    if (!settleDemo) throw new ShopError('not_found')
    const sessionId = c.req.valid('param').session_id
    const settled = await settleDemo(sessionId, c.req.valid('json').outcome)
    if (!settled) throw new ShopError('session_closed')
    // A real provider would call our webhook now; either way the truth is read, then recorded.
    await checkPayment(db, services, sessionId)
    return c.json({ next: settled.next }, 200)
  },
)

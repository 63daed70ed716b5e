import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { ShopError } from '../../shop/errors.ts'
import { SESSION_ID_PATTERN } from '../../shop/payments/get-session-summary.ts'
import { pollPaymentStatus } from '../../shop/payments/poll-payment-status.ts'
import { syncPaymentStatus } from '../../shop/payments/sync-payment-status.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { CALL_TIMEOUT_MS, withTimeout } from '../../shop/with-timeout.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { checkoutRequestSchema, submitCheckout } from './submit-checkout.ts'

/** What became of a payment session: tells nothing of whose it is, so it needs no token. */
export const sessionStatusSchema = z.object({
  payment_status: z.enum(['paid', 'unpaid']),
  status: z.enum(['open', 'complete', 'expired']).openapi({
    description: '`complete` and unpaid: the money is on its way',
  }),
})

/** A wallet's card was declined. Whatever else it is, or may be, the result screen asks again. */
async function isWalletDeclined(
  { db, services, log }: Runtime,
  sessionId: string,
  limit: number,
): Promise<boolean> {
  try {
    const { status } = await withTimeout(syncPaymentStatus(db, services, sessionId), limit)
    return status === 'expired'
  } catch (error) {
    log.warn({ err: error }, 'a wallet was charged, and its provider does not say whether it worked')
    return false
  }
}

export const checkoutRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/stripe/checkout/session',
      summary: 'Places the order and starts its payment, by card or, with a payment_method, by a wallet',
      ...requirePermission('orders:own'),
      request: jsonBody(checkoutRequestSchema),
      responses: {
        200: jsonResponse(
          z.object({
            url: z.string().nullable().openapi({ description: 'Null: the wallet needs no further step' }),
            session_id: z.string(),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const began = performance.now()
      const wish = c.req.valid('json')
      const { url, sessionId } = await submitCheckout(c, wish, wish.payment_method ? 'applepay' : 'card')
      const limit = CALL_TIMEOUT_MS - (performance.now() - began)
      if (!url && (await isWalletDeclined(c.var.runtime, sessionId, limit)))
        throw new ShopError('payment_declined')
      return c.json({ url, session_id: sessionId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/stripe/checkout/status/{session_id}',
      request: { params: z.object({ session_id: z.string().regex(SESSION_ID_PATTERN) }) },
      responses: { 200: jsonResponse(sessionStatusSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { session_id: sessionId } = c.req.valid('param')
      return c.json(
        await pollPaymentStatus(db, services, sessionId, { clientAddress: c.var.clientAddress }),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/niches/all',
      responses: { 200: jsonResponse(z.array(z.string())), ...problemResponses() },
    }),
    async (c) => c.json((await getSettings(c.var.runtime.db)).niches, 200),
  )

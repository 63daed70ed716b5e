import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { ShopError } from '../../shop/errors.ts'
import { pollPaymentStatus } from '../../shop/payments/poll-payment-status.ts'
import { syncPaymentStatus } from '../../shop/payments/sync-payment-status.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { CALL_TIMEOUT_MS, withTimeout } from '../../shop/with-timeout.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { checkoutRequestSchema, checkoutSessionSchema, sessionId, sessionStatusSchema } from './schema.ts'
import { CHECKOUT_PROBLEMS, submitCheckout } from './submit-checkout.ts'

/** Whether the wallet's card was declined. In any other case the result page polls the status. */
async function isWalletDeclined(
  { db, services, log }: Runtime,
  sessionId: string,
  limit: number,
): Promise<boolean> {
  try {
    const { status } = await withTimeout(syncPaymentStatus(db, services, sessionId), limit)
    return status === 'expired'
  } catch (error) {
    log.warn({ err: error }, 'cannot read the status of a wallet charge')
    return false
  }
}

export const checkoutRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/stripe/checkout/session',
      operationId: 'createCheckoutSession',
      tags: ['checkout'],
      summary: 'Place an order and start its payment',
      description:
        'Creates a session of the hosted page for cards. With `payment_method`, the token of a wallet, charges the wallet.',
      ...requirePermission('orders:own'),
      request: jsonBody(checkoutRequestSchema),
      responses: {
        200: jsonResponse(checkoutSessionSchema),
        ...problemResponses(...CHECKOUT_PROBLEMS, 'payment_declined'),
      },
    }),
    async (c) => {
      const startedAt = performance.now()
      const request = c.req.valid('json')
      const { url, sessionId: id } = await submitCheckout(
        c,
        request,
        request.payment_method ? 'applepay' : 'card',
      )
      const limit = CALL_TIMEOUT_MS - (performance.now() - startedAt)
      if (!url && (await isWalletDeclined(c.var.runtime, id, limit))) throw new ShopError('payment_declined')
      return c.json({ url, session_id: id }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/stripe/checkout/status/{session_id}',
      operationId: 'getCheckoutStatus',
      tags: ['checkout'],
      summary: 'Get the status of a payment session',
      description: 'Asks the provider while the payment is not recorded as paid. Needs no login.',
      request: { params: z.object({ session_id: sessionId }) },
      responses: {
        200: jsonResponse(sessionStatusSchema),
        ...problemResponses('not_found', 'rate_limited', 'provider_unavailable'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { session_id: id } = c.req.valid('param')
      return c.json(await pollPaymentStatus(db, services, id, { clientAddress: c.var.clientAddress }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/niches/all',
      operationId: 'listNiches',
      tags: ['checkout'],
      summary: 'List niches',
      responses: { 200: jsonResponse(z.array(z.string())), ...problemResponses() },
    }),
    async (c) => c.json((await getSettings(c.var.runtime.db)).niches, 200),
  )

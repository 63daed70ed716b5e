import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { syncPaymentStatus } from '../../shop/payments/sync-payment-status.ts'
import { createRouter } from '../create-router.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { demoOutcomeSchema, demoResultSchema, sessionId } from './schema.ts'

/** Answers 404 unless the demo gateway is configured. */
export const demoPaymentRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/demo/payments/{session_id}',
    operationId: 'settleDemoPayment',
    tags: ['checkout'],
    summary: 'Settle a payment at the demo gateway',
    description: 'Pays, declines or cancels the payment. Only in a shop without a real provider.',
    request: { params: z.object({ session_id: sessionId }), ...jsonBody(demoOutcomeSchema) },
    responses: {
      200: jsonResponse(demoResultSchema),
      ...problemResponses('not_found', 'session_closed', 'provider_unavailable'),
    },
  }),
  async (c) => {
    const { db, services } = c.var.runtime
    const { settleDemoSession } = services
    if (!settleDemoSession) throw new ShopError('not_found')
    const { session_id: id } = c.req.valid('param')
    const settled = await settleDemoSession(id, c.req.valid('json').outcome)
    if (!settled) throw new ShopError('session_closed')
    // The gateway sends no webhook, so the payment is synced here.
    await syncPaymentStatus(db, services, id)
    return c.json({ next: settled.next }, 200)
  },
)

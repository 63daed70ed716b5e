import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { syncPaymentStatus } from '../../shop/payments/sync-payment.ts'
import { endpoint } from '../endpoint.ts'
import { demoOutcomeSchema, demoResultSchema, sessionId } from './schema.ts'

/** Answers 404 unless the demo gateway is configured. */
export const demoPaymentRoutes = [
  endpoint(
    'POST /demo/payments/{sessionId}',
    {
      operationId: 'settleDemoPayment',
      tag: 'checkout',
      summary: 'Settle a payment at the demo gateway',
      description: 'Pays, declines or cancels the payment. Only in a shop without a real provider.',
      param: z.object({ sessionId }),
      json: demoOutcomeSchema,
      answer: demoResultSchema,
      errors: ['not_found', 'session_closed', 'provider_unavailable'],
    },
    async ({ db, services, param, json }) => {
      const { settleDemoSession } = services
      if (!settleDemoSession) throw new ShopError('not_found')
      const { sessionId: id } = param
      const settled = await settleDemoSession(id, json.outcome)
      if (!settled) throw new ShopError('session_closed')
      // The gateway sends no webhook, so the payment is synced here.
      await syncPaymentStatus(db, services, id)
      return { next: settled.next }
    },
  ),
]

import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { SESSION_ID_PATTERN } from '../../shop/payments/get-session-summary.ts'
import { syncPaymentStatus } from '../../shop/payments/sync-payment-status.ts'
import { createRouter } from '../create-router.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'

const OUTCOMES = ['pay', 'decline', 'cancel'] as const

/** Only while the demo gateway is the shop's provider; else no such call. */
export const demoPaymentRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/demo/payments/{session_id}',
    request: {
      params: z.object({ session_id: z.string().regex(SESSION_ID_PATTERN) }),
      ...jsonBody(z.object({ outcome: z.enum(OUTCOMES) })),
    },
    responses: {
      200: jsonResponse(
        z.object({ next: z.string().nullable().openapi({ description: 'Null: stay and try again' }) }),
      ),
      ...problemResponses(),
    },
  }),
  async (c) => {
    const { db, services } = c.var.runtime
    const { settleDemoSession } = services
    if (!settleDemoSession) throw new ShopError('not_found')
    const sessionId = c.req.valid('param').session_id
    const settled = await settleDemoSession(sessionId, c.req.valid('json').outcome)
    if (!settled) throw new ShopError('session_closed')
    // A real provider would call our webhook now; either way the truth is read, then recorded.
    await syncPaymentStatus(db, services, sessionId)
    return c.json({ next: settled.next }, 200)
  },
)

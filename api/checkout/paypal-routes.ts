import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { SESSION_ID_PATTERN } from '../../shop/payments/get-session-summary.ts'
import { pollPaymentStatus } from '../../shop/payments/poll-payment-status.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { sessionStatusSchema } from './routes.ts'
import { checkoutRequestSchema, submitCheckout } from './submit-checkout.ts'

export const paypalRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/paypal/orders',
      summary: 'Places the order and starts its payment at PayPal',
      ...requirePermission('orders:own'),
      request: jsonBody(checkoutRequestSchema),
      responses: {
        200: jsonResponse(
          z.object({
            id: z.string(),
            approve_url: z.string(),
            qr: z.string().openapi({ description: 'The same address to be scanned: an SVG as a data URL' }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { url, sessionId } = await submitCheckout(c, c.req.valid('json'), 'paypal')
      if (!url) throw new ShopError('provider_unavailable')
      return c.json({ id: sessionId, approve_url: url, qr: await renderQrCode(url) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/paypal/orders/{id}/capture',
      summary: 'Takes the money of an order its payer has approved; asked again it tells what became of it',
      request: { params: z.object({ id: z.string().regex(SESSION_ID_PATTERN) }) },
      responses: { 200: jsonResponse(sessionStatusSchema), ...problemResponses() },
    }),
    // Who has the payer's link may be somebody's phone that scanned it, and is logged in nowhere.
    async (c) => {
      const { db, services } = c.var.runtime
      const { id } = c.req.valid('param')
      return c.json(
        await pollPaymentStatus(db, services, id, { clientAddress: c.var.clientAddress, fresh: true }),
        200,
      )
    },
  )

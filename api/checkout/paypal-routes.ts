import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { pollPaymentStatus } from '../../shop/payments/poll-payment-status.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { checkoutRequestSchema, paypalOrderSchema, sessionId, sessionStatusSchema } from './schema.ts'
import { CHECKOUT_PROBLEMS, submitCheckout } from './submit-checkout.ts'

export const paypalRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/paypal/orders',
      operationId: 'createPaypalOrder',
      tags: ['checkout'],
      summary: 'Place an order and pay it with PayPal',
      description: 'Returns the address at PayPal where the customer approves the payment.',
      ...requirePermission('orders:own'),
      request: jsonBody(checkoutRequestSchema),
      responses: { 200: jsonResponse(paypalOrderSchema), ...problemResponses(...CHECKOUT_PROBLEMS) },
    }),
    async (c) => {
      const { url, sessionId: id } = await submitCheckout(c, c.req.valid('json'), 'paypal')
      if (!url) throw new ShopError('provider_unavailable')
      return c.json({ id, approve_url: url, qr: await renderQrCode(url) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/paypal/orders/{id}/capture',
      operationId: 'capturePaypalOrder',
      tags: ['checkout'],
      summary: 'Capture an approved PayPal order',
      description: 'Takes the money once. Repeating the request returns the status of the payment.',
      request: { params: z.object({ id: sessionId }) },
      responses: {
        200: jsonResponse(sessionStatusSchema),
        ...problemResponses('not_found', 'rate_limited', 'provider_unavailable'),
      },
    }),
    // Needs no login: the customer may have approved on a phone that scanned the QR code.
    async (c) => {
      const { db, services } = c.var.runtime
      const { id } = c.req.valid('param')
      const status = await pollPaymentStatus(db, services, id, {
        clientAddress: c.var.clientAddress,
        fresh: true,
      })
      return c.json(status, 200)
    },
  )

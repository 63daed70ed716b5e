import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { pollPaymentStatus } from '../../shop/payments/sync-payment.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { checkoutRequestSchema, paypalOrderSchema, sessionId, sessionStatusSchema } from './schema.ts'
import { CHECKOUT_PROBLEMS, submitCheckout } from './submit-checkout.ts'

export const paypalRoutes = [
  endpoint(
    'POST /paypal/orders',
    {
      operationId: 'createPaypalOrder',
      tag: 'checkout',
      summary: 'Place an order and pay it with PayPal',
      description: 'Returns the address at PayPal where the customer approves the payment.',
      ...requirePermission('orders:own'),
      json: checkoutRequestSchema,
      answer: paypalOrderSchema,
      errors: CHECKOUT_PROBLEMS,
    },
    async ({ json, c }) => {
      const { url, sessionId: id } = await submitCheckout(c, json, 'paypal')
      if (!url) throw new ShopError('provider_unavailable')
      return { id, approveUrl: url, qr: await renderQrCode(url) }
    },
  ),
  endpoint(
    'POST /paypal/orders/{id}/capture',
    {
      operationId: 'capturePaypalOrder',
      tag: 'checkout',
      summary: 'Capture an approved PayPal order',
      description: 'Takes the money once. Repeating the request returns the status of the payment.',
      param: z.object({ id: sessionId }),
      answer: sessionStatusSchema,
      errors: ['not_found', 'rate_limited', 'provider_unavailable'],
    },
    async ({ db, services, param, clientAddress }) => {
      const { id } = param
      const status = await pollPaymentStatus(db, services, id, {
        clientAddress,
        fresh: true,
      })
      return status
    },
  ),
]

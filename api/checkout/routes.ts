import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { ShopError } from '../../shop/errors.ts'
import { pollPaymentStatus, syncPaymentStatus } from '../../shop/payments/sync-payment.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { CALL_TIMEOUT_MS, withTimeout } from '../../shop/with-timeout.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
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

export const checkoutRoutes = [
  endpoint(
    'POST /stripe/checkout/session',
    {
      operationId: 'createCheckoutSession',
      tag: 'checkout',
      summary: 'Place an order and start its payment',
      description:
        'Creates a session of the hosted page for cards. With `payment_method`, the token of a wallet, charges the wallet.',
      ...requirePermission('orders:own'),
      json: checkoutRequestSchema,
      answer: checkoutSessionSchema,
      errors: [...CHECKOUT_PROBLEMS, 'payment_declined'],
    },
    async ({ json, runtime, c }) => {
      const startedAt = performance.now()
      const request = json
      const { url, sessionId: id } = await submitCheckout(
        c,
        request,
        request.payment_method ? 'applepay' : 'card',
      )
      const limit = CALL_TIMEOUT_MS - (performance.now() - startedAt)
      if (!url && (await isWalletDeclined(runtime, id, limit))) throw new ShopError('payment_declined')
      return { url, session_id: id }
    },
  ),
  endpoint(
    'POST /crypto/invoices',
    {
      operationId: 'createCryptoInvoice',
      tag: 'checkout',
      summary: 'Place an order and pay it with cryptocurrency',
      description:
        'Creates an invoice at the BTCPay Server of the shop. `getCheckoutStatus` tells whether it is paid.',
      ...requirePermission('orders:own'),
      json: checkoutRequestSchema,
      answer: checkoutSessionSchema,
      errors: CHECKOUT_PROBLEMS,
    },
    async ({ json, c }) => {
      const { url, sessionId: id } = await submitCheckout(c, json, 'crypto')
      return { url, session_id: id }
    },
  ),
  endpoint(
    'GET /stripe/checkout/status/{session_id}',
    {
      operationId: 'getCheckoutStatus',
      tag: 'checkout',
      summary: 'Get the status of a payment session',
      description: 'Asks the provider while the payment is not recorded as paid. Needs no login.',
      param: z.object({ session_id: sessionId }),
      answer: sessionStatusSchema,
      errors: ['not_found', 'rate_limited', 'provider_unavailable'],
    },
    async ({ db, services, param, clientAddress }) => {
      const { session_id: id } = param
      return await pollPaymentStatus(db, services, id, { clientAddress })
    },
  ),
  endpoint(
    'GET /niches/all',
    {
      operationId: 'listNiches',
      tag: 'checkout',
      summary: 'List niches',
      answer: z.array(z.string()),
    },
    async ({ db }) => (await getSettings(db)).niches,
  ),
]

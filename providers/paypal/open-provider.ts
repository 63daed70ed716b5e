import type { PaymentProvider } from '../../shop/payment-provider.ts'
import { captureOrder } from './capture-order.ts'
import { createOrder } from './create-order.ts'
import { getPaymentSnapshot } from './get-payment-snapshot.ts'
import { connectPaypal, type PaypalOptions } from './paypal-client.ts'
import { refundCapture } from './refund-capture.ts'
import { DEFAULT_TIMEOUTS, type Timeouts } from './transport.ts'
import { createCertificateCache } from './webhooks/signing-certificates.ts'
import { verifyWebhookEvent } from './webhooks/verify-webhook-event.ts'
import { PAYPAL_WEBHOOK_EVENTS } from './webhooks/webhook-events.ts'

/** Opens PayPal's Orders API: a session is an order, and its money is one capture. */
export default async function openPaypal(
  options: PaypalOptions,
  limits?: Timeouts,
): Promise<
  Required<
    Omit<PaymentProvider, 'publishableKey' | 'closeSession' | 'findSession' | 'chargeWallet' | 'listEvents'>
  >
> {
  const paypal = await connectPaypal(options, limits)
  const certificateAt = createCertificateCache(options.apiBase, (limits ?? DEFAULT_TIMEOUTS).attempt)
  return {
    name: 'paypal',
    isTrial: options.isSandbox || /(^|\.)sandbox\.paypal\.com$/.test(new URL(options.apiBase).hostname),
    webhookEvents: PAYPAL_WEBHOOK_EVENTS,
    methods: ['paypal'],
    createSession: (request) => paypal.withDeadline(() => createOrder(paypal, request)),
    getPayment: (subject) => paypal.withDeadline(() => getPaymentSnapshot(paypal, subject)),
    capture: (sessionId) => paypal.withDeadline(() => captureOrder(paypal, sessionId)),
    refund: (request) => paypal.withDeadline(() => refundCapture(paypal, request)),
    verifyWebhookEvent: (body, headers, beforeFetch = async () => undefined) =>
      paypal.withDeadline(() => verifyWebhookEvent(paypal, certificateAt, { body, headers }, beforeFetch)),
  }
}

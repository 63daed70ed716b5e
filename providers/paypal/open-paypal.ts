import type { PaymentProvider } from '../../shop/services.ts'
import { captureOrder } from './capture-order.ts'
import { createOrder } from './create-order.ts'
import { connectPaypal, type PaypalOptions } from './paypal-client.ts'
import { readNotice } from './read-notice.ts'
import { readOrder } from './read-order.ts'
import { refundCapture } from './refund-capture.ts'
import { signingCertificates } from './signing-certificates.ts'
import { LIMITS, type Limits } from './transport.ts'

/** PayPal's Orders: a session is an order, and its money is one capture of it. */
export async function openPaypal(
  options: PaypalOptions,
  limits?: Limits,
): Promise<Required<Omit<PaymentProvider, 'close' | 'findSession' | 'chargeWallet' | 'listEvents'>>> {
  const paypal = await connectPaypal(options, limits)
  const certificateAt = signingCertificates(options.apiBase, (limits ?? LIMITS).attempt)
  return {
    name: 'paypal',
    methods: ['paypal'],
    createSession: (request) => paypal.withinLimit(() => createOrder(paypal, request)),
    readSession: (subject) => paypal.withinLimit(() => readOrder(paypal, subject)),
    capture: (sessionId) => paypal.withinLimit(() => captureOrder(paypal, sessionId)),
    refund: (request) => paypal.withinLimit(() => refundCapture(paypal, request)),
    readNotice: (body, headers, beforeAsking = async () => undefined) =>
      paypal.withinLimit(() => readNotice(paypal, certificateAt, { body, headers }, beforeAsking)),
  }
}

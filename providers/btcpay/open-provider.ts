import { z } from 'zod'
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentSession,
} from '../../shop/providers/payment-provider.ts'
import { truncateText } from '../../shop/text.ts'
import {
  type BtcpayAccess,
  type BtcpayCall,
  createBtcpayCall,
  requireAnswer,
  type Timeouts,
} from './btcpay-client.ts'
import { getPaymentSnapshot } from './get-payment-snapshot.ts'
import { invoiceSchema, toDecimal } from './invoices.ts'
import { createRefund } from './refunds.ts'
import { BTCPAY_WEBHOOK_EVENTS, verifyWebhookEvent } from './verify-webhook-event.ts'

export interface BtcpayOptions extends BtcpayAccess {
  webhookSecret: string
  /** Replaced secrets that still sign some events. */
  previousWebhookSecrets?: string[]
}

const DEFAULT_TIMEOUTS: Timeouts = { attempt: 5_000, operation: 10_500 }

const MAX_DESCRIPTION = 200

/** Bitcoin on the page of a BTCPay Server. A server on a test network looks like any other, so no payment is a trial. */
export default function openBtcpay(
  { webhookSecret, previousWebhookSecrets = [], ...access }: BtcpayOptions,
  timeouts = DEFAULT_TIMEOUTS,
): PaymentProvider {
  const secrets = [webhookSecret, ...previousWebhookSecrets]
  const run = <T>(work: (call: BtcpayCall) => Promise<T>) => work(createBtcpayCall(access, timeouts))
  return {
    name: 'btcpay',
    isTrial: false,
    webhookEvents: BTCPAY_WEBHOOK_EVENTS,
    methods: PAYMENT_PROVIDERS.btcpay.methods,
    // Payers can send money to an invoice that has expired.
    canBePaidLate: true,
    createSession: (request) => run((call) => createInvoice(call, access, request)),
    getPayment: (subject) => run((call) => getPaymentSnapshot(call, access, subject)),
    refund: (request) => run((call) => createRefund(call, access, request)),
    verifyWebhookEvent: async (body, headers) => verifyWebhookEvent(secrets, body, headers),
  }
}

/** Returns the invoice that an earlier request without an answer created. No customer was sent to any other. */
async function createInvoice(
  call: BtcpayCall,
  { storeId }: BtcpayAccess,
  request: PaymentRequest,
): Promise<PaymentSession> {
  const { paymentId, amount, lines, lang, successUrl } = request
  const path = `/stores/${storeId}/invoices`
  const listed = await call('GET', `${path}?orderId=${encodeURIComponent(paymentId)}`)
  const made = requireAnswer(z.array(invoiceSchema), listed)
  const existing = made.find(
    ({ status, metadata }) => metadata?.orderId === paymentId && status !== 'Expired' && status !== 'Invalid',
  )
  if (existing) return { sessionId: existing.id, url: existing.checkoutLink }
  const itemDesc = lines.map(({ name, units }) => (units > 1 ? `${units} × ${name}` : name)).join(', ')
  const answer = await call('POST', path, {
    amount: toDecimal(amount),
    currency: amount.currency,
    metadata: { orderId: paymentId, itemDesc: truncateText(itemDesc, MAX_DESCRIPTION) },
    checkout: {
      redirectURL: successUrl.replace('{SESSION_ID}', '{InvoiceId}'),
      redirectAutomatically: true,
      defaultLanguage: lang,
    },
  })
  const { id, checkoutLink } = requireAnswer(invoiceSchema, answer)
  return { sessionId: id, url: checkoutLink }
}

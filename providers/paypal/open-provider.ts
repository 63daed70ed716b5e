import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentSession,
  type PaymentSnapshot,
  type RefundRequest,
  type RefundSnapshot,
} from '../../shop/providers/payment-provider.ts'
import { getProviderServerError } from '../../shop/providers/provider-errors.ts'
import { truncateText } from '../../shop/text.ts'
import { getOrder, getPaymentSnapshot } from './get-payment-snapshot.ts'
import {
  orderSchema,
  refundSchema,
  toPaymentSnapshot,
  toPaypalMoney,
  toRefundSnapshot,
} from './order-snapshot.ts'
import {
  connectPaypal,
  DEFAULT_TIMEOUTS,
  type PaypalCall,
  type PaypalOptions,
  parseProblem,
  requireAnswer,
} from './paypal-client.ts'
import { createCertificateCache } from './verify-signature.ts'
import { PAYPAL_WEBHOOK_EVENTS, verifyWebhookEvent } from './verify-webhook-event.ts'

/** PayPal's locales name a country; it has no Arabic but ar-EG. For other languages PayPal chooses. */
const LOCALES: Partial<Record<string, string>> = { en: 'en-GB', ar: 'ar-EG', es: 'es-ES' }

const MAX_NAME_LENGTH = 127

/** The bank statement has 22 characters, of which `PAYPAL *` takes 8. */
const MAX_DESCRIPTOR_LENGTH = 14

/** The customer agreed, but their bank or PayPal declined. They may choose another way to pay and agree again. */
const DECLINE_ISSUES = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
])

/** The order was captured elsewhere or needs another approval: its current state says which. */
const SETTLED_ELSEWHERE_ISSUES = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/** Opens PayPal's Orders API: a session is an order, and its money is one capture. */
export default function openPaypal(
  options: PaypalOptions,
  limits = DEFAULT_TIMEOUTS,
): Required<
  Omit<
    PaymentProvider,
    'publishableKey' | 'canBePaidLate' | 'closeSession' | 'findSession' | 'chargeWallet' | 'listEvents'
  >
> {
  const begin = connectPaypal(options, limits)
  const certificateAt = createCertificateCache(options.apiBase, limits.attempt)
  return {
    name: 'paypal',
    isTrial: options.isSandbox || /(^|\.)sandbox\.paypal\.com$/.test(new URL(options.apiBase).hostname),
    webhookEvents: PAYPAL_WEBHOOK_EVENTS,
    methods: PAYMENT_PROVIDERS.paypal.methods,
    createSession: (request) => createOrder(begin(), request),
    getPayment: (subject) => getPaymentSnapshot(begin(), subject),
    capture: (sessionId) => captureOrder(begin(), sessionId),
    refund: (request) => refundCapture(begin(), request),
    verifyWebhookEvent: (body, headers, beforeFetch = async () => undefined) =>
      verifyWebhookEvent(begin(), options, certificateAt, { body, headers }, beforeFetch),
  }
}

async function refundCapture(call: PaypalCall, request: RefundRequest): Promise<RefundSnapshot> {
  const { chargeId, refundId, amount, idempotencyKey } = request
  const refunded = await call('POST', `/v2/payments/captures/${encodeURIComponent(chargeId)}/refund`, {
    requestId: idempotencyKey ?? refundId,
    body: { amount: toPaypalMoney(amount), custom_id: refundId },
  })
  return { ...toRefundSnapshot(requireAnswer(refundSchema, refunded)), refundId }
}

async function captureOrder(call: PaypalCall, orderId: string): Promise<PaymentSnapshot> {
  const order = await getOrder(call, orderId)
  const before = order && toPaymentSnapshot(order)
  if (!before) throw new Error('PayPal does not know the order')
  if (before.state !== 'approved') return before
  // Another approval after a decline gets a request id of its own; parallel captures share one.
  const requestId = `capture-${orderId}-${Date.parse(order.update_time ?? '') || 'first'}`
  const answer = await sendCapture(call, orderId, requestId).catch(async (error) => {
    if (!getProviderServerError(error) || (await requireSnapshot(call, orderId)).state !== 'approved')
      throw error
    // PayPal may repeat the error under that id. It captures an order only once, so another id is safe.
    return sendCapture(call, orderId, `${requestId}-${randomUUID().slice(0, 8)}`)
  })
  const { issue, debugId } = parseProblem(answer)
  if (answer.status >= 400 && DECLINE_ISSUES.has(issue)) {
    // The order itself does not show the declined attempt.
    return { ...before, state: 'declined', eventId: `${orderId}:declined:${debugId}` }
  }
  if (!SETTLED_ELSEWHERE_ISSUES.has(issue)) requireAnswer(z.unknown(), answer)
  return requireSnapshot(call, orderId)
}

function sendCapture(call: PaypalCall, id: string, requestId: string) {
  return call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, { requestId })
}

async function requireSnapshot(call: PaypalCall, orderId: string): Promise<PaymentSnapshot> {
  const snapshot = await getPaymentSnapshot(call, orderId)
  if (!snapshot) throw new Error('PayPal does not know the order')
  return snapshot
}

async function createOrder(call: PaypalCall, request: PaymentRequest): Promise<PaymentSession> {
  const body = {
    intent: 'CAPTURE',
    purchase_units: [buildPurchaseUnit(request)],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: removeSessionId(request.successUrl),
          cancel_url: removeSessionId(request.cancelUrl),
          locale: LOCALES[request.lang],
        },
      },
    },
  }
  const requestId = request.idempotencyKey ?? request.paymentId
  const created = requireAnswer(orderSchema, await call('POST', '/v2/checkout/orders', { body, requestId }))
  const link = created.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!link) throw new Error('PayPal returned an order that cannot be paid')
  return { sessionId: created.id, url: link.href }
}

function buildPurchaseUnit({ paymentId, amount, lines, statementDescriptor }: PaymentRequest) {
  const total = toPaypalMoney(amount)
  return {
    custom_id: paymentId,
    soft_descriptor: statementDescriptor?.slice(0, MAX_DESCRIPTOR_LENGTH).trim(),
    amount: { ...total, breakdown: { item_total: total } },
    items: lines.map(buildItem),
  }
}

/** The amount of a line need not be a multiple of its units, so the line is one item. */
function buildItem({ name, units, amount }: PaymentRequest['lines'][number]) {
  const title = units === 1 ? name : `${units} × ${name}`
  return {
    name: truncateText(title, MAX_NAME_LENGTH),
    quantity: '1',
    unit_amount: toPaypalMoney(amount),
  }
}

/**
 * Removes the placeholder of the order id, which PayPal cannot fill in: it adds its own `token` to the return
 * URL.
 */
function removeSessionId(address: string): string {
  const url = new URL(address)
  for (const [name, value] of [...url.searchParams]) {
    if (value === '{SESSION_ID}') url.searchParams.delete(name)
  }
  return url.href
}

import { randomUUID } from 'node:crypto'
import type { ItemRequest, OrderRequest } from '@paypal/paypal-server-sdk'
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
import { toPaymentSnapshot, toPaypalMoney, toRefundSnapshot } from './order-snapshot.ts'
import { connectPaypal, type PaypalClient, type PaypalOptions, requireOk } from './paypal-client.ts'
import { DEFAULT_TIMEOUTS, type Timeouts } from './transport.ts'
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
export default async function openPaypal(
  options: PaypalOptions,
  limits?: Timeouts,
): Promise<
  Required<
    Omit<
      PaymentProvider,
      'publishableKey' | 'canBePaidLate' | 'closeSession' | 'findSession' | 'chargeWallet' | 'listEvents'
    >
  >
> {
  const paypal = await connectPaypal(options, limits)
  const certificateAt = createCertificateCache(options.apiBase, (limits ?? DEFAULT_TIMEOUTS).attempt)
  return {
    name: 'paypal',
    isTrial: options.isSandbox || /(^|\.)sandbox\.paypal\.com$/.test(new URL(options.apiBase).hostname),
    webhookEvents: PAYPAL_WEBHOOK_EVENTS,
    methods: PAYMENT_PROVIDERS.paypal.methods,
    createSession: (request) => paypal.withDeadline(() => createOrder(paypal, request)),
    getPayment: (subject) => paypal.withDeadline(() => getPaymentSnapshot(paypal, subject)),
    capture: (sessionId) => paypal.withDeadline(() => captureOrder(paypal, sessionId)),
    refund: (request) => paypal.withDeadline(() => refundCapture(paypal, request)),
    verifyWebhookEvent: (body, headers, beforeFetch = async () => undefined) =>
      paypal.withDeadline(() => verifyWebhookEvent(paypal, certificateAt, { body, headers }, beforeFetch)),
  }
}

async function refundCapture(paypal: PaypalClient, request: RefundRequest): Promise<RefundSnapshot> {
  const refunded = await paypal.request((client) =>
    new paypal.sdk.PaymentsController(client).refundCapturedPayment({
      captureId: request.chargeId,
      paypalRequestId: request.idempotencyKey ?? request.refundId,
      prefer: 'return=representation',
      body: { amount: toPaypalMoney(request.amount), customId: request.refundId },
    }),
  )
  return { ...toRefundSnapshot(requireOk(refunded)), refundId: request.refundId }
}

async function captureOrder(paypal: PaypalClient, orderId: string): Promise<PaymentSnapshot> {
  const order = await getOrder(paypal, orderId)
  const before = order && toPaymentSnapshot(order)
  if (!before) throw new Error('PayPal does not know the order')
  if (before.state !== 'approved') return before
  // Another approval after a decline gets a request id of its own; parallel captures share one.
  const requestId = `capture-${orderId}-${Date.parse(order.updateTime ?? '') || 'first'}`
  const answer = await sendCapture(paypal, orderId, requestId).catch(async (error) => {
    if (!getProviderServerError(error) || (await requireSnapshot(paypal, orderId)).state !== 'approved')
      throw error
    // PayPal may repeat the error under that id. It captures an order only once, so another id is safe.
    return sendCapture(paypal, orderId, `${requestId}-${randomUUID().slice(0, 8)}`)
  })
  if (!answer.ok && DECLINE_ISSUES.has(answer.issue)) {
    // The order itself does not show the declined attempt.
    return { ...before, state: 'declined', eventId: `${orderId}:declined:${answer.debugId}` }
  }
  if (!answer.ok && !SETTLED_ELSEWHERE_ISSUES.has(answer.issue)) requireOk(answer)
  return requireSnapshot(paypal, orderId)
}

function sendCapture(paypal: PaypalClient, id: string, paypalRequestId: string) {
  return paypal.request((client) =>
    new paypal.sdk.OrdersController(client).captureOrder({ id, paypalRequestId }),
  )
}

async function requireSnapshot(paypal: PaypalClient, orderId: string): Promise<PaymentSnapshot> {
  const snapshot = await getPaymentSnapshot(paypal, orderId)
  if (!snapshot) throw new Error('PayPal does not know the order')
  return snapshot
}

async function createOrder(paypal: PaypalClient, request: PaymentRequest): Promise<PaymentSession> {
  const { sdk } = paypal
  const order: OrderRequest = {
    intent: sdk.CheckoutPaymentIntent.Capture,
    purchaseUnits: [buildPurchaseUnit(request)],
    paymentSource: {
      paypal: {
        experienceContext: {
          userAction: sdk.PaypalExperienceUserAction.PayNow,
          shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
          returnUrl: removeSessionId(request.successUrl),
          cancelUrl: removeSessionId(request.cancelUrl),
          locale: LOCALES[request.lang],
        },
      },
    },
  }
  const created = requireOk(
    await paypal.request((client) =>
      new sdk.OrdersController(client).createOrder({
        body: order,
        paypalRequestId: request.idempotencyKey ?? request.paymentId,
      }),
    ),
  )
  const link = created.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!created.id || !link) throw new Error('PayPal returned an order that cannot be paid')
  return { sessionId: created.id, url: link.href }
}

function buildPurchaseUnit({
  paymentId,
  amount,
  lines,
  statementDescriptor,
}: PaymentRequest): OrderRequest['purchaseUnits'][number] {
  const total = toPaypalMoney(amount)
  return {
    customId: paymentId,
    softDescriptor: statementDescriptor?.slice(0, MAX_DESCRIPTOR_LENGTH).trim(),
    amount: { ...total, breakdown: { itemTotal: total } },
    items: lines.map(buildItem),
  }
}

/** The amount of a line need not be a multiple of its units, so the line is one item. */
function buildItem({ name, units, amount }: PaymentRequest['lines'][number]): ItemRequest {
  const title = units === 1 ? name : `${units} × ${name}`
  return {
    name: truncateText(title, MAX_NAME_LENGTH),
    quantity: '1',
    unitAmount: toPaypalMoney(amount),
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

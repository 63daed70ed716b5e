import type {
  CaptureStatus,
  Order,
  OrderStatus,
  OrdersCapture,
  Money as PaypalMoney,
  PurchaseUnit,
  Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import { isCurrency } from '../../shop/currencies.ts'
import { HOUR_MS } from '../../shop/durations.ts'
import type { Money } from '../../shop/money.ts'
import type {
  DisputeSnapshot,
  PaymentSnapshot,
  RefundSnapshot,
  RefundState,
} from '../../shop/providers/payment-provider.ts'

type State = PaymentSnapshot['state']

/** A completed order is `pending` until its capture shows that the money arrived. */
const STATE_BY_ORDER_STATUS: Record<`${OrderStatus}`, State> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'expired',
  COMPLETED: 'pending',
}

/**
 * A declined capture is final: PayPal captures an order once, so the customer cannot pay it another way. (An
 * instrument that is declined before the capture leaves the order open: capture-order.ts.) PayPal's
 * documentation also names the status DENIED, which the SDK lacks.
 */
const STATE_BY_CAPTURE_STATUS: Record<`${CaptureStatus}` | 'DENIED', State> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'expired',
  DENIED: 'expired',
  FAILED: 'expired',
}

const STATE_BY_REFUND_STATUS: Record<`${RefundStatus}`, RefundState> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** A capture that is pending, denied or partially refunded for one of these reasons is disputed. */
const DISPUTE_REASONS = new Set<string>(['BUYER_COMPLAINT', 'CHARGEBACK'])

/** Builds a dispute without an id: PayPal says that there is one, but not which. */
export function buildUnnamedDispute(amount: Money): DisputeSnapshot {
  return { disputeId: null, openedAt: null, reason: null, amount, evidenceDueAt: null, state: 'open' }
}

/** After that an order is not captured any more, even if PayPal would allow it. */
const ORDER_LIFETIME_HOURS = 24

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns null for an order that the shop cannot have created. Throws for unknown statuses. */
export function toPaymentSnapshot(order: Order): PaymentSnapshot | null {
  const unit = order.purchaseUnits?.[0]
  if (!order.id || !unit) return null
  // PayPal captures an order once, so there is at most one capture.
  const capture = unit.payments?.captures?.at(-1)
  const named = capture?.amount ?? unit.amount
  const amount = named ? fromPaypalMoney(named) : null
  if (!amount) return null
  const state = getState(order, capture)
  return {
    provider: 'paypal',
    sessionId: order.id,
    eventId: [order.id, state, ...(capture?.id ? [capture.id] : [])].join(':'),
    paymentId: uuidOrNull(unit.customId),
    state,
    ...(state === 'expired' && capture && { reason: capture.statusDetails?.reason ?? capture.status }),
    amount,
    chargeId: capture?.id ?? null,
    payerFingerprint: order.payer?.payerId ?? null,
    payerCountry: order.payer?.address?.countryCode ?? null,
    refunds: (unit.payments?.refunds ?? []).map((refund) => toRefundSnapshot(refund, unit)),
    disputes:
      capture?.statusDetails?.reason && DISPUTE_REASONS.has(capture.statusDetails.reason)
        ? [buildUnnamedDispute(amount)]
        : [],
  }
}

function getState(order: Order, capture: OrdersCapture | undefined): State {
  const { status, createTime } = order
  const state = status && STATE_BY_ORDER_STATUS[status]
  if (!state) throw new Error(`PayPal reported an order with status ${status}`)
  if (status === 'COMPLETED' && capture) {
    const captured = capture.status && STATE_BY_CAPTURE_STATUS[capture.status]
    if (!captured) throw new Error(`PayPal reported a capture with status ${capture.status}`)
    return captured
  }
  const uncaptured = state === 'open' || state === 'approved'
  const age = createTime ? Date.now() - Date.parse(createTime) : 0
  return uncaptured && age > ORDER_LIFETIME_HOURS * HOUR_MS ? 'expired' : state
}

/** A refund made in PayPal's dashboard inherits the order's custom id, which is not the id of a refund. */
export function toRefundSnapshot(refund: Refund, of?: Pick<PurchaseUnit, 'customId'>): RefundSnapshot {
  const amount = refund.amount ? fromPaypalMoney(refund.amount) : null
  const state = refund.status && STATE_BY_REFUND_STATUS[refund.status]
  if (!refund.id || !amount || !state)
    throw new Error('PayPal reported a refund without id, amount or status')
  const refundId = refund.customId === of?.customId ? null : uuidOrNull(refund.customId)
  return { providerRefundId: refund.id, refundId, amount, state }
}

function uuidOrNull(text: string | undefined): string | null {
  return text && UUID.test(text) ? text.toLowerCase() : null
}

/** All currencies that PayPal takes without decimals. */
const WHOLE_UNITS_ONLY = new Set(['HUF', 'JPY', 'TWD'])

/** Converts 559 pence to '5.59'. Throws for amounts that PayPal cannot charge, such as half a yen. */
export function toPaypalMoney({ amount, currency }: Money): PaypalMoney {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`invalid amount: ${amount}`)
  const digits = String(amount).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const hundredths = digits.slice(-2)
  if (!WHOLE_UNITS_ONLY.has(currency)) return { currencyCode: currency, value: `${whole}.${hundredths}` }
  if (hundredths !== '00') throw new RangeError(`PayPal takes no decimals in ${currency}`)
  return { currencyCode: currency, value: whole }
}

/**
 * Converts '5.59' to 559 pence, digit by digit. Null for a currency that the shop does not know. Throws for
 * an invalid amount.
 */
export function fromPaypalMoney(money: PaypalMoney): Money | null {
  if (!isCurrency(money.currencyCode)) return null
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(money.value) ?? []
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`PayPal reported an amount of ${money.value}`)
  return { amount, currency: money.currencyCode }
}

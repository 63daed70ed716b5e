import type {
  CaptureStatus,
  Order,
  OrderStatus,
  OrdersCapture,
  PurchaseUnit,
  Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import { HOUR_MS } from '../../shop/durations.ts'
import type { Money } from '../../shop/money.ts'
import type { DisputeSnapshot, PaymentSnapshot, RefundSnapshot, RefundState } from '../../shop/services.ts'
import { fromPaypalMoney } from './paypal-money.ts'

type State = PaymentSnapshot['state']

/** `pending` once completed: what became of the money its capture tells, and while it tells nothing, none is here. */
const STATE_BY_ORDER_STATUS: Record<`${OrderStatus}`, State> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'expired',
  COMPLETED: 'pending',
}

/**
 * A capture that is declined is final: PayPal captures an order once, so the buyer cannot pay this order another way.
 * (An instrument that is declined before there is a capture leaves the order open: capture-order.ts.) PayPal's
 * documentation also names the status DENIED, which the SDK does not list.
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

/** A capture that is pending, denied or partly refunded for one of these is disputed, whatever else PayPal tells. */
const DISPUTE_REASONS = new Set<string>(['BUYER_COMPLAINT', 'CHARGEBACK'])

/** PayPal tells that there is one, and not which. */
export function buildUnnamedDispute(amount: Money): DisputeSnapshot {
  return { disputeId: null, openedAt: null, reason: null, amount, evidenceDueAt: null, state: 'open' }
}

/** From then on an order that was not captured never is, whatever PayPal would still allow. */
const ORDER_LIFETIME_HOURS = 24

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Null for an order the shop cannot have made. Throws for what this knows nothing of. */
export function toPaymentSnapshot(order: Order): PaymentSnapshot | null {
  const unit = order.purchaseUnits?.[0]
  if (!order.id || !unit) return null
  // There is one at most: PayPal captures an order once.
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
  if (!state) throw new Error(`PayPal tells of an order that is ${status}`)
  if (status === 'COMPLETED' && capture) {
    const captured = capture.status && STATE_BY_CAPTURE_STATUS[capture.status]
    if (!captured) throw new Error(`PayPal tells of a capture that is ${capture.status}`)
    return captured
  }
  const uncaptured = state === 'open' || state === 'approved'
  const age = createTime ? Date.now() - Date.parse(createTime) : 0
  return uncaptured && age > ORDER_LIFETIME_HOURS * HOUR_MS ? 'expired' : state
}

/** A refund made in PayPal's dashboard takes over the order's custom id: that is none of ours. */
export function toRefundSnapshot(refund: Refund, of?: Pick<PurchaseUnit, 'customId'>): RefundSnapshot {
  const amount = refund.amount ? fromPaypalMoney(refund.amount) : null
  const state = refund.status && STATE_BY_REFUND_STATUS[refund.status]
  if (!refund.id || !amount || !state) throw new Error('PayPal tells of a refund without id, amount or state')
  const refundId = refund.customId === of?.customId ? null : uuidOrNull(refund.customId)
  return { providerRefundId: refund.id, refundId, amount, state }
}

function uuidOrNull(text: string | undefined): string | null {
  return text && UUID.test(text) ? text.toLowerCase() : null
}

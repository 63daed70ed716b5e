import { randomBytes } from 'node:crypto'
import type { CapturedPayment, Order, PurchaseUnit, Refund } from '@paypal/paypal-server-sdk'
import { DAY_MS } from '../../../shop/durations.ts'
import { toMinorUnits, toWireMoney, type WireMoney, type WireOrderRequest } from './parse-requests.ts'
import type { Wire } from './wire.ts'

type WireOrder = Wire<Order>
type WireCapture = Wire<CapturedPayment>
type WireRefund = Wire<Refund>

/** The SDK has no disputes; these are the documented fields. */
interface WireDispute {
  dispute_id: string
  create_time: string
  disputed_transactions: { seller_transaction_id: string }[]
  reason: string
  status: string
  dispute_amount: WireMoney
  seller_response_due_date: string
  dispute_outcome?: { outcome_code: string }
}

export interface PaypalOrder {
  order: WireOrder & { id: string }
  unit: Wire<PurchaseUnit>
  request: WireOrderRequest
  captures: (WireCapture & { id: string })[]
  refunds: (WireRefund & { id: string; of: string })[]
  /** PayPal no longer knows the order. */
  gone: boolean
}

export type CaptureMode = 'complete' | 'pending' | 'decline' | 'instrument_declined'
export type RefundMode = 'complete' | 'pending' | 'fail'

export class PaypalError extends Error {
  readonly status: number
  readonly issue: string
  /** The refused field of the request. */
  readonly field: string | undefined
  constructor(status: number, issue: string, field?: string) {
    super(issue)
    this.status = status
    this.issue = issue
    this.field = field
  }
}

/** Reason of a denied capture. */
const DENIED_DETAILS = { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' } as const

type EmitEvent = (type: string, resource: object) => void

/** Creates the state of the fake: orders and their money. `emit` sends the webhook events. */
export function createPaypalState(origin: string, emit: EmitEvent) {
  const orders = new Map<string, PaypalOrder>()
  let captureMode: CaptureMode = 'complete'
  let refundMode: RefundMode = 'complete'

  function find(id: string): PaypalOrder {
    const booked = orders.get(id)
    if (!booked || booked.gone) throw new PaypalError(404, 'RESOURCE_NOT_FOUND')
    return booked
  }

  function findCapture(id: string) {
    for (const booked of orders.values()) {
      const capture = booked.captures.find((one) => one.id === id)
      if (capture) return { booked, capture }
    }
    throw new PaypalError(404, 'RESOURCE_NOT_FOUND')
  }

  function findRefund(id: string) {
    for (const booked of orders.values()) {
      const refund = booked.refunds.find((one) => one.id === id)
      if (refund) return { booked, refund }
    }
    throw new PaypalError(404, 'RESOURCE_NOT_FOUND')
  }

  function create(request: WireOrderRequest): PaypalOrder {
    const [unit] = request.purchase_units
    if (!unit) throw new PaypalError(400, 'MISSING_REQUIRED_PARAMETER')
    const id = createPaypalId()
    const links = [
      { href: `${origin}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' as const },
      { href: `${origin}/approve/${id}`, rel: 'payer-action', method: 'GET' as const },
    ]
    const booked: PaypalOrder = {
      order: { id, intent: 'CAPTURE', status: 'PAYER_ACTION_REQUIRED', create_time: getTimestamp(), links },
      unit: { reference_id: 'default', amount: unit.amount, custom_id: unit.custom_id },
      request,
      captures: [],
      refunds: [],
      gone: false,
    }
    orders.set(id, booked)
    return booked
  }

  function approve(id: string): PaypalOrder {
    const booked = find(id)
    if (booked.order.status !== 'PAYER_ACTION_REQUIRED') return booked
    booked.order.status = 'APPROVED'
    const before = Date.parse(booked.order.update_time ?? '') || 0
    booked.order.update_time = new Date(Math.max(Date.now(), before + 1)).toISOString()
    emit('CHECKOUT.ORDER.APPROVED', toOrderResponse(booked))
    return booked
  }

  function capture(id: string): PaypalOrder {
    const booked = find(id)
    const { order, unit } = booked
    if (order.status === 'COMPLETED') throw new PaypalError(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw new PaypalError(422, 'ORDER_NOT_APPROVED')
    if (captureMode === 'instrument_declined') {
      order.status = 'PAYER_ACTION_REQUIRED'
      throw new PaypalError(422, 'INSTRUMENT_DECLINED')
    }
    const captureId = createPaypalId()
    const { currency_code = '', value = '' } = unit.amount ?? {}
    const status = ({ complete: 'COMPLETED', pending: 'PENDING', decline: 'DECLINED' } as const)[captureMode]
    const created: WireCapture & { id: string } = {
      id: captureId,
      status,
      ...(status === 'DECLINED' && { status_details: DENIED_DETAILS }),
      amount: { currency_code, value },
      custom_id: unit.custom_id,
      final_capture: true,
      create_time: getTimestamp(),
      supplementary_data: { related_ids: { order_id: id } },
      links: [
        { href: `${origin}/v2/payments/captures/${captureId}`, rel: 'self', method: 'GET' },
        { href: `${origin}/v2/checkout/orders/${id}`, rel: 'up', method: 'GET' },
      ],
    }
    booked.captures.push(created)
    order.status = 'COMPLETED'
    emit(`PAYMENT.CAPTURE.${status}`, created)
    if (status === 'COMPLETED') emit('CHECKOUT.ORDER.COMPLETED', toOrderResponse(booked))
    return booked
  }

  /** Settles a pending capture. */
  function settleCapture(orderId: string, to: 'complete' | 'decline'): void {
    const pending = find(orderId).captures.find(({ status }) => status === 'PENDING')
    if (!pending) throw new Error('capture is not pending')
    pending.status = to === 'complete' ? 'COMPLETED' : 'DECLINED'
    if (to === 'decline') pending.status_details = DENIED_DETAILS
    emit(to === 'complete' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', pending)
  }

  /** Refunds a capture. Without a custom id the refund inherits the order's, like in PayPal's dashboard. */
  function refund(captureId: string, details: { amount?: WireMoney; custom_id?: string }): WireRefund {
    const { booked, capture: from } = findCapture(captureId)
    if (from.status === 'REFUNDED') throw new PaypalError(422, 'CAPTURE_FULLY_REFUNDED')
    if (from.status !== 'COMPLETED' && from.status !== 'PARTIALLY_REFUNDED') {
      throw new PaypalError(422, 'CAPTURE_NOT_COMPLETED')
    }
    const currency = from.amount?.currency_code ?? ''
    const amount = details.amount ?? toWireMoney(getRefundableAmount(booked, from), currency)
    if (amount.currency_code !== currency) throw new PaypalError(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
    if (toMinorUnits(amount) === 0) throw new PaypalError(422, 'REFUND_AMOUNT_TOO_LOW')
    if (toMinorUnits(amount) > getRefundableAmount(booked, from))
      throw new PaypalError(422, 'REFUND_AMOUNT_EXCEEDED')
    const id = createPaypalId()
    const created = {
      id,
      of: captureId,
      status: ({ complete: 'COMPLETED', pending: 'PENDING', fail: 'FAILED' } as const)[refundMode],
      amount,
      custom_id: details.custom_id ?? booked.unit.custom_id,
      create_time: getTimestamp(),
      links: [
        { href: `${origin}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' as const },
        { href: `${origin}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' as const },
      ],
    }
    booked.refunds.push(created)
    settled(booked, created)
    return toRefundResponse(created)
  }

  function settleRefund(refundId: string, to: 'complete' | 'fail'): void {
    const { booked, refund: pending } = findRefund(refundId)
    if (pending.status !== 'PENDING') throw new Error('refund is not pending')
    pending.status = to === 'complete' ? 'COMPLETED' : 'FAILED'
    settled(booked, pending)
  }

  function settled(booked: PaypalOrder, refunded: PaypalOrder['refunds'][number]): void {
    const from = booked.captures.find(({ id }) => id === refunded.of)
    const given = booked.refunds.some(({ status }) => status === 'COMPLETED')
    if (from && given)
      from.status = getRefundableAmount(booked, from) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    if (refunded.status === 'COMPLETED') emit('PAYMENT.CAPTURE.REFUNDED', toRefundResponse(refunded))
  }

  const disputes: WireDispute[] = []
  let hidden = false

  function dispute(capture: WireCapture): WireDispute {
    const dispute: WireDispute = {
      dispute_id: `PP-D-${disputes.length + 1}`,
      create_time: new Date().toISOString(),
      disputed_transactions: [{ seller_transaction_id: capture.id ?? '' }],
      reason: 'UNAUTHORISED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: capture.amount ?? toWireMoney(0, 'GBP'),
      seller_response_due_date: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    }
    disputes.push(dispute)
    return dispute
  }

  function visibleDisputes(): WireDispute[] {
    if (hidden) throw new PaypalError(403, 'NOT_AUTHORIZED')
    return disputes
  }

  const ofCapture = (id: string) => (dispute: WireDispute) =>
    dispute.disputed_transactions.some((one) => one.seller_transaction_id === id)

  return {
    find,
    dispute,
    disputesOf: (captureId: string) => disputes.filter(ofCapture(captureId)),
    /** Lists disputes like the API does, without outcome and date. */
    listDisputes: (captureId: string) => ({
      items: visibleDisputes()
        .filter(ofCapture(captureId))
        .map(({ dispute_outcome: _, seller_response_due_date: __, ...listed }) => listed),
    }),
    showDispute(id: string): WireDispute {
      const dispute = visibleDisputes().find(({ dispute_id }) => dispute_id === id)
      if (!dispute) throw new PaypalError(404, 'RESOURCE_NOT_FOUND')
      return dispute
    },
    hideDisputes: (isHidden: boolean) => {
      hidden = isHidden
    },
    findCapture,
    findRefund,
    create,
    approve,
    capture,
    refund,
    settleCapture,
    settleRefund,
    all: () => [...orders.values()],
    captureAs: (mode: CaptureMode) => {
      captureMode = mode
    },
    refundAs: (mode: RefundMode) => {
      refundMode = mode
    },
  }
}

export type PaypalState = ReturnType<typeof createPaypalState>

/** Returns the order as the API returns it. */
export function toOrderResponse({ order, unit, captures, refunds }: PaypalOrder): WireOrder {
  const payments = captures.length > 0 ? { captures, refunds: refunds.map(toRefundResponse) } : undefined
  return { ...order, purchase_units: [{ ...unit, payments }] }
}

export function toRefundResponse({ of: _, ...refund }: PaypalOrder['refunds'][number]): WireRefund {
  return refund
}

/** Returns the amount of a capture that can still be refunded. */
function getRefundableAmount({ refunds }: PaypalOrder, capture: WireCapture): number {
  const given = refunds.filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
  const sum = given.reduce((all, { amount }) => all + (amount ? toMinorUnits(amount) : 0), 0)
  return (capture.amount ? toMinorUnits(capture.amount) : 0) - sum
}

function createPaypalId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
}

function getTimestamp(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}

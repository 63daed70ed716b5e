import type { z } from '@hono/zod-openapi'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { toPounds } from '../../shop/money.ts'
import type { DeliveryEstimate } from '../../shop/orders/delivery-estimate.ts'
import type { getCustomerOrder } from '../../shop/orders/queries/get-customer-order.ts'
import type { getStaffOrder } from '../../shop/orders/queries/get-staff-order.ts'
import type { listCustomerOrders } from '../../shop/orders/queries/list-customer-orders.ts'
import type { StaffOrder } from '../../shop/orders/queries/list-staff-orders.ts'
import type { orderEvents } from '../../shop/orders/tables.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatReceiptNumber } from '../../shop/payments/documents/format-document-number.ts'
import { isPaid } from '../../shop/payments/payment-status.ts'
import { serializeCase, serializeCaseOption, serializeStaffOrderCase } from '../cases/serialize.ts'
import { serializeBalance, serializeRefundProposal } from '../refunds/serialize.ts'
import type {
  myOrderDetailsSchema,
  myOrderSchema,
  orderEventSchema,
  orderSchema,
  staffOrderDetailsSchema,
  staffOrderSchema,
} from './schema.ts'
import { serializeBy, serializeDelivery, serializeStaffDelivery } from './serialize-delivery.ts'

type MyOrder = Awaited<ReturnType<typeof listCustomerOrders>>['orders'][number]
type MyOrderDetails = NonNullable<Awaited<ReturnType<typeof getCustomerOrder>>>
type StaffOrderDetails = NonNullable<Awaited<ReturnType<typeof getStaffOrder>>>

function serializeOrder(order: MyOrder | StaffOrder | MyOrderDetails): z.infer<typeof orderSchema> {
  const isPayable = order.status === 'pending' && !order.paymentSettledAt && !isPaid(order.paymentStatus)
  return {
    id: order.id,
    packageType: order.packageType,
    packageName: order.packageName,
    quantity: order.quantity,
    delivered: order.delivered,
    status: order.status,
    tiktokUsername: order.tiktokUsername,
    price: toPounds({ amount: order.pence, currency: order.chargeCurrency }),
    discount: toPounds({ amount: order.discount, currency: order.chargeCurrency }),
    paymentMethod: toPaymentOption(order.paymentMethod),
    paymentStatus: order.paymentStatus,
    isTrial: order.isTrial,
    paymentUrl: isPayable ? order.paymentUrl : null,
    createdAt: order.createdAt,
    videoUrl: order.videoUrl,
    niche: order.niche,
    briefState: order.briefState,
  }
}

export function serializeMyOrder(order: MyOrder | MyOrderDetails): z.infer<typeof myOrderSchema> {
  return {
    ...serializeOrder(order),
    paymentId: order.paymentId,
    paidAt: order.paidAt,
    startedAt: order.startedAt,
    completedAt: order.completedAt,
    endedAt: order.endedAt,
    expected: serializeEstimate(order.expected),
    late: order.late,
  }
}

export function serializeMyOrderDetails(
  order: MyOrderDetails,
  offerToken: string | null,
): z.infer<typeof myOrderDetailsSchema> {
  const { chargeCurrency: currency, refund } = order
  return {
    ...serializeMyOrder(order),
    units: order.units,
    startCount: order.startCount,
    remaining: order.quantity - order.delivered,
    policyVersion: order.policyVersion,
    earlyStartRequested: order.earlyStartRequested,
    refund: {
      ...serializeBalance(refund.balance),
      proposal: serializeRefundProposal(refund.proposal),
    },
    charge: { amount: toPounds({ amount: order.pence, currency }), currency },
    offerToken,
    display: serializeDisplay(order),
    promotions: serializePromotions(order),
    cases: order.cases.map(serializeCase),
    caseOptions: order.caseOptions.map(serializeCaseOption),
    isPaused: order.pausedAt !== null,
    delivery: serializeDelivery(order.delivery),
    methodCard: order.methodCard,
    events: order.events.map((event) => ({ kind: event.kind, ...serializeOrderEvent(event) })),
  }
}

type OrderEvent = Pick<typeof orderEvents.$inferSelect, 'kind' | 'fromStatus' | 'toStatus' | 'amount' | 'at'>

function serializeOrderEvent(event: OrderEvent): z.infer<typeof orderEventSchema> {
  const { kind, fromStatus, toStatus, amount, at } = event
  return {
    fromStatus,
    toStatus,
    delivered: kind === 'delivered' ? amount : null,
    startCount: kind === 'counted' ? amount : null,
    missing: kind === 'checked' ? amount : null,
    refunded: kind === 'refunded' && amount !== null ? toPounds({ amount, currency: BASE_CURRENCY }) : null,
    at,
  }
}

export function serializeStaffOrder(order: StaffOrder): z.infer<typeof staffOrderSchema> {
  const { localPackageName, startCount, customer, paymentId, needsAttention, late, fellShort } = order
  return {
    ...serializeOrder(order),
    localPackageName,
    startCount,
    customer,
    promotions: serializePromotions(order),
    paymentId,
    paidAt: order.paidAt,
    startedAt: order.startedAt,
    endedAt: order.endedAt,
    isPaused: order.pausedAt !== null,
    needsAttention,
    expected: serializeEstimate(order.expected),
    late,
    fellShort,
    replacementDueAt: order.replacementDueAt,
  }
}

export function serializeStaffOrderDetails(
  order: StaffOrderDetails,
  { hasMailer }: { hasMailer: boolean },
): z.infer<typeof staffOrderDetailsSchema> {
  const { payment, issues } = order
  return {
    ...serializeStaffOrder(order),
    customer: order.customer,
    units: order.units,
    remaining: order.quantity - order.delivered,
    policyVersion: order.policyVersion,
    earlyStartRequested: order.earlyStartRequested,
    payment: {
      id: payment.id,
      provider: payment.provider,
      sessionId: payment.sessionId,
      chargeId: payment.chargeId,
      receiptLabel: formatReceiptNumber(payment),
      email: payment.email,
      charge: { amount: toPounds(payment), currency: payment.currency },
      display: serializeDisplay(payment),
      issues,
    },
    disputes: order.disputes.map((dispute) => ({
      id: dispute.id,
      state: dispute.state,
      reason: dispute.reason,
      amount: toPounds(dispute),
      currency: dispute.currency,
      openedAt: dispute.openedAt,
      evidenceDueAt: dispute.evidenceDueAt,
      closedAt: dispute.closedAt,
    })),
    isBlocked: order.isBlocked,
    cases: order.cases.map(serializeStaffOrderCase),
    pause: serializePause(order),
    delivery: serializeStaffDelivery(order.delivery),
    methodCard: order.methodCard,
    events: order.events.map(serializeStaffEvent),
    emails: order.emails.map(({ state, createdAt, sentAt, ...mail }) => ({
      ...mail,
      state: state === 'waiting' && !hasMailer ? 'no_server' : state,
      createdAt,
      sentAt,
    })),
  }
}

function serializePause({ pausedAt, pauseReason }: StaffOrderDetails) {
  return pausedAt && pauseReason ? { at: pausedAt, reason: pauseReason } : null
}

function serializeStaffEvent(event: StaffOrderDetails['events'][number]) {
  const { id, kind, note } = event
  return { ...serializeOrderEvent(event), id, kind, note, by: serializeBy(event) }
}

function serializePromotions({
  promotions,
  chargeCurrency,
}: Pick<StaffOrder, 'promotions' | 'chargeCurrency'>) {
  return promotions.map(({ title, code, discount }) => ({
    title,
    code,
    discount: toPounds({ amount: discount, currency: chargeCurrency }),
  }))
}

function serializeEstimate(estimate: DeliveryEstimate | null) {
  return (
    estimate && {
      startBy: estimate.startBy,
      deliverFrom: estimate.deliverFrom,
      deliverBy: estimate.deliverBy,
    }
  )
}

type FrozenRate = Pick<MyOrder, 'displayCurrency' | 'displayRate' | 'rateAsOf'>

function serializeDisplay({ displayCurrency, displayRate, rateAsOf }: FrozenRate) {
  return { currency: displayCurrency, rate: Number(displayRate), asOf: rateAsOf }
}

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
import { serializeRefundProposal } from '../refunds/serialize.ts'
import { formatTime } from '../serialize.ts'
import type {
  myOrderDetailsSchema,
  myOrderSchema,
  orderEventSchema,
  orderSchema,
  staffOrderDetailsSchema,
  staffOrderSchema,
} from './schema.ts'

type MyOrder = Awaited<ReturnType<typeof listCustomerOrders>>['orders'][number]
type MyOrderDetails = NonNullable<Awaited<ReturnType<typeof getCustomerOrder>>>
type StaffOrderDetails = NonNullable<Awaited<ReturnType<typeof getStaffOrder>>>

export function serializeOrder(order: MyOrder | StaffOrder | MyOrderDetails): z.infer<typeof orderSchema> {
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
    paymentUrl: isPayable ? order.paymentUrl : null,
    createdAt: formatTime(order.createdAt),
    videoUrl: order.videoUrl,
    niche: order.niche,
  }
}

export function serializeMyOrder(order: MyOrder | MyOrderDetails): z.infer<typeof myOrderSchema> {
  return {
    ...serializeOrder(order),
    paidAt: formatTime(order.paidAt),
    startedAt: formatTime(order.startedAt),
    completedAt: formatTime(order.completedAt),
    endedAt: formatTime(order.endedAt),
    expected: serializeEstimate(order.expected),
    late: order.late,
  }
}

export function serializeMyOrderDetails(order: MyOrderDetails): z.infer<typeof myOrderDetailsSchema> {
  const { chargeCurrency: currency, refund } = order
  return {
    ...serializeMyOrder(order),
    units: order.units,
    startCount: order.startCount,
    remaining: order.quantity - order.delivered,
    paymentId: order.paymentId,
    refund: {
      refunded: toPounds({ amount: refund.refunded, currency }),
      coming: toPounds({ amount: refund.coming, currency }),
      proposal: serializeRefundProposal(refund.proposal),
    },
    charge: { amount: toPounds({ amount: order.pence, currency }), currency },
    display: serializeDisplay(order),
    promotions: serializePromotions(order),
    events: order.events.map((event) => ({ kind: event.kind, ...serializeOrderEvent(event) })),
  }
}

type OrderEvent = Pick<typeof orderEvents.$inferSelect, 'kind' | 'fromStatus' | 'toStatus' | 'amount' | 'at'>

export function serializeOrderEvent(event: OrderEvent): z.infer<typeof orderEventSchema> {
  const { kind, fromStatus, toStatus, amount, at } = event
  return {
    fromStatus,
    toStatus,
    delivered: kind === 'delivered' ? amount : null,
    startCount: kind === 'counted' ? amount : null,
    refunded: kind === 'refunded' && amount !== null ? toPounds({ amount, currency: BASE_CURRENCY }) : null,
    at: formatTime(at),
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
    paidAt: formatTime(order.paidAt),
    startedAt: formatTime(order.startedAt),
    endedAt: formatTime(order.endedAt),
    needsAttention,
    expected: serializeEstimate(order.expected),
    late,
    fellShort,
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
    payment: {
      id: payment.id,
      provider: payment.provider,
      sessionId: payment.sessionId,
      chargeId: payment.chargeId,
      receiptNumber: payment.receiptNumber,
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
      openedAt: formatTime(dispute.openedAt),
      evidenceDueAt: formatTime(dispute.evidenceDueAt),
      closedAt: formatTime(dispute.closedAt),
    })),
    isBlocked: order.isBlocked,
    events: order.events.map(serializeStaffEvent),
    mails: order.mails.map(({ state, createdAt, sentAt, ...mail }) => ({
      ...mail,
      state: state === 'waiting' && !hasMailer ? 'no_server' : state,
      createdAt: formatTime(createdAt),
      sentAt: formatTime(sentAt),
    })),
  }
}

function serializeStaffEvent(event: StaffOrderDetails['events'][number]) {
  const { id, kind, note, person, apiKey } = event
  const by =
    person !== null
      ? { kind: 'person' as const, name: person }
      : apiKey !== null
        ? { kind: 'api_key' as const, name: apiKey }
        : null
  return { ...serializeOrderEvent(event), id, kind, note, by }
}

function serializePromotions({
  promotions,
  chargeCurrency,
}: Pick<StaffOrder, 'promotions' | 'chargeCurrency'>) {
  return promotions.map(({ title, code, discount }) => ({
    title,
    code,
    discount: discount === null ? null : toPounds({ amount: discount, currency: chargeCurrency }),
  }))
}

function serializeEstimate(estimate: DeliveryEstimate | null) {
  return (
    estimate && {
      startBy: formatTime(estimate.startBy),
      deliverFrom: formatTime(estimate.deliverFrom),
      deliverBy: formatTime(estimate.deliverBy),
    }
  )
}

type FrozenRate = Pick<MyOrder, 'displayCurrency' | 'displayRate' | 'rateAsOf'>

function serializeDisplay({ displayCurrency, displayRate, rateAsOf }: FrozenRate) {
  return { currency: displayCurrency, rate: Number(displayRate), asOf: rateAsOf }
}

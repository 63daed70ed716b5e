import type { z } from '@hono/zod-openapi'
import { isCatalogPackage } from '../../shop/catalog/package-fields.ts'
import type { getCustomerOrder, listCustomerOrders } from '../../shop/orders/queries/customer-orders.ts'
import type { getStaffOrder, StaffOrder } from '../../shop/orders/queries/staff-orders.ts'
import type { orderEvents } from '../../shop/orders/tables.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatReceiptNumber } from '../../shop/payments/documents/format-document-number.ts'
import { isPaid } from '../../shop/payments/payment-status.ts'
import { serializeCase, serializeCaseOption, serializeStaffOrderCase } from '../cases/serialize.ts'
import { serializeBalance } from '../refunds.ts'
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
    ...order,
    price: order.pence,
    paymentMethod: toPaymentOption(order.paymentMethod),
    paymentUrl: isPayable ? order.paymentUrl : null,
  }
}

export function serializeMyOrder(order: MyOrder | MyOrderDetails): z.infer<typeof myOrderSchema> {
  const packageId = isCatalogPackage(order.packageId) ? order.packageId : null
  return { ...order, ...serializeOrder(order), packageId }
}

export function serializeMyOrderDetails(
  order: MyOrderDetails,
  offerToken: string | null,
): z.infer<typeof myOrderDetailsSchema> {
  return {
    ...order,
    ...serializeMyOrder(order),
    remaining: order.quantity - order.delivered,
    refund: {
      ...serializeBalance(order.refund.balance),
      proposal: order.refund.proposal,
      claims: order.refund.claims,
    },
    charge: { amount: order.pence, currency: order.chargeCurrency },
    offerToken,
    display: serializeDisplay(order),
    cases: order.cases.map(serializeCase),
    caseOptions: order.caseOptions.map(serializeCaseOption),
    isPaused: order.pausedAt !== null,
    delivery: serializeDelivery(order.delivery),
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
    refunded: kind === 'refunded' ? amount : null,
    at,
  }
}

export function serializeStaffOrder(order: StaffOrder): z.infer<typeof staffOrderSchema> {
  return { ...order, ...serializeOrder(order), isPaused: order.pausedAt !== null }
}

export function serializeStaffOrderDetails(
  order: StaffOrderDetails,
  { hasMailer }: { hasMailer: boolean },
): z.infer<typeof staffOrderDetailsSchema> {
  const { payment } = order
  return {
    ...order,
    ...serializeStaffOrder(order),
    customer: order.customer,
    remaining: order.quantity - order.delivered,
    payment: {
      ...payment,
      receiptLabel: formatReceiptNumber(payment),
      charge: { amount: payment.amount, currency: payment.currency },
      display: serializeDisplay(payment),
      issues: order.issues,
    },
    cases: order.cases.map(serializeStaffOrderCase),
    pause: serializePause(order),
    delivery: serializeStaffDelivery(order.delivery),
    events: order.events.map(serializeStaffEvent),
    emails: order.emails.map((email) => ({
      ...email,
      state: email.state === 'waiting' && !hasMailer ? 'no_server' : email.state,
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

type FrozenRate = Pick<MyOrder, 'displayCurrency' | 'displayRate' | 'rateAsOf'>

function serializeDisplay({ displayCurrency, displayRate, rateAsOf }: FrozenRate) {
  return { currency: displayCurrency, rate: Number(displayRate), asOf: rateAsOf }
}

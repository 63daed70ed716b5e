import type { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { isCatalogPackage } from '../../shop/catalog/package-fields.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import type { Delivery } from '../../shop/orders/delivery/get-delivery.ts'
import type { Reading } from '../../shop/orders/delivery/readings.ts'
import { listRunActions } from '../../shop/orders/delivery/run-actions.ts'
import type { DeliveryRun } from '../../shop/orders/delivery/runs.ts'
import type { getCustomerOrder, listCustomerOrders } from '../../shop/orders/queries/customer-orders.ts'
import type { getStaffOrder, StaffOrder } from '../../shop/orders/queries/staff-orders.ts'
import type { orderEvents } from '../../shop/orders/tables.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatReceiptNumber } from '../../shop/payments/documents/format-document-number.ts'
import { isPaid } from '../../shop/payments/payment-status.ts'
import { serializeAvailableCase, serializeCase, serializeStaffOrderCase } from '../cases/serialize.ts'
import { serializeBalance } from '../payments/refunds.ts'
import { formatCsv } from '../stream-file.ts'
import type { deliverySchema, readingSchema, staffDeliverySchema } from './delivery-schema.ts'
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

function serializeOrder(order: MyOrder | StaffOrder | MyOrderDetails): z.infer<typeof orderSchema> {
  const isPayable = order.status === 'pending' && !order.paymentSettledAt && !isPaid(order.paymentStatus)
  return {
    ...order,
    price: order.pence,
    paymentMethod: toPaymentOption(order.paymentMethod),
    paymentUrl: isPayable ? order.paymentUrl : null,
    isPaused: order.pausedAt !== null,
  }
}

export function serializeMyOrder(order: MyOrder | MyOrderDetails): z.infer<typeof myOrderSchema> {
  const packageId = isCatalogPackage(order.packageId) ? order.packageId : null
  return { ...order, ...serializeOrder(order), packageId }
}

export function serializeMyOrderDetails(order: MyOrderDetails): z.infer<typeof myOrderDetailsSchema> {
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
    display: serializeDisplay(order),
    cases: order.cases.map(serializeCase),
    caseOptions: order.caseOptions.map(serializeAvailableCase),
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
    refunded: kind === 'refunded' || kind === 'refund_failed' ? amount : null,
    at,
  }
}

export function serializeStaffOrder(order: StaffOrder): z.infer<typeof staffOrderSchema> {
  return { ...order, ...serializeOrder(order), pause: serializePause(order) }
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
    cases: order.cases.map((found) => serializeStaffOrderCase(found, order)),
    delivery: serializeStaffDelivery(order),
    events: order.events.map(serializeStaffEvent),
    emails: order.emails.map((email) => ({
      ...email,
      state: email.state === 'waiting' && !hasMailer ? 'no_server' : email.state,
    })),
  }
}

function serializePause({ pausedAt, pauseReason }: StaffOrder) {
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

function serializeReading(reading: Reading): z.infer<typeof readingSchema> {
  return { ...reading, source: getSource(reading) }
}

function getSource({ person, apiKey }: Reading): 'staff' | 'api' | 'shop' {
  if (person !== null) return 'staff'
  return apiKey === null ? 'shop' : 'api'
}

function serializeDelivery(delivery: Delivery): z.infer<typeof deliverySchema> {
  return { ...delivery, readings: delivery.readings.map(serializeReading) }
}

function serializeStaffDelivery(order: StaffOrderDetails): z.infer<typeof staffDeliverySchema> {
  const { delivery, isBlocked } = order
  const { runs } = delivery
  const readings = delivery.readings.map((reading) => ({
    ...serializeReading(reading),
    by: serializeBy(reading),
  }))
  const toStaffRun = (run: DeliveryRun) => ({
    ...run,
    actions: listRunActions(run, { order, isBlocked, runs }),
  })
  return { ...delivery, runs: runs.map(toStaffRun), readings }
}

/** Names whoever made a change; null for the shop itself. */
function serializeBy({ person, apiKey }: { person: string | null; apiKey: string | null }) {
  if (person !== null) return { kind: 'person' as const, name: person }
  return apiKey === null ? null : { kind: 'api_key' as const, name: apiKey }
}

interface ReportedOrder {
  id: string
  packageName: string
  tiktokUsername: string
  quantity: number
  posts: { url: string }[] | null
}

/** Formats the readings of an order as a CSV file with headings in the customer's language. */
export function serializeDeliveryReport(
  order: ReportedOrder,
  { readings }: Delivery,
  { lang, messages }: { lang: Lang; messages: MessageCatalog },
): string {
  const t = messages.getI18n(lang).getFixedT(lang, 'orders')
  const hasPosts = readings.some(({ post }) => post !== null)
  const headings = [
    t('report.order'),
    t('report.package'),
    t('report.username'),
    t('report.quantity'),
    t('report.at'),
    ...(hasPosts ? [t('video')] : []),
    t('report.kind'),
    t('report.count'),
    t('report.delivered'),
    t('report.source'),
  ]
  const rows = readings.map((reading) => [
    order.id,
    order.packageName,
    order.tiktokUsername,
    order.quantity,
    reading.readAt,
    ...(hasPosts ? [reading.post === null ? null : (order.posts?.[reading.post - 1]?.url ?? null)] : []),
    reading.checkDay === null ? t('report.reading') : t('report.check', { day: reading.checkDay }),
    reading.count,
    reading.delivered,
    t(`report.${getSource(reading)}`),
  ])
  return formatCsv([headings, ...rows])
}

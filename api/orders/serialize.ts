import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { CUSTOMER_EVENTS } from '../../shop/orders/queries/add-order-progress.ts'
import type { getCustomerOrder } from '../../shop/orders/queries/get-customer-order.ts'
import type { listCustomerOrders } from '../../shop/orders/queries/list-customer-orders.ts'
import type { StaffOrder } from '../../shop/orders/queries/list-staff-orders.ts'
import type { orderEvents } from '../../shop/orders/tables.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../../shop/payment-methods.ts'
import { isPaid, PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { refundProposalSchema, serializeRefundProposal } from '../refunds/serialize.ts'
import { currency } from '../schema.ts'

export const timeSchema = z.string().openapi({ format: 'date-time' })

export const orderSchema = z
  .object({
    id: z.string(),
    packageType: z.enum(PACKAGE_TYPES),
    packageName: z.string(),
    quantity: z.int(),
    /** Of the quantity. */
    delivered: z.int(),
    status: z.enum(ORDER_STATUSES),
    tiktokUsername: z.string(),
    price: z.number().openapi({ description: 'Pounds' }),
    paymentMethod: z.enum(PAYMENT_OPTIONS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    /** Where an unpaid order can still be paid. */
    paymentUrl: z.string().nullable(),
    createdAt: timeSchema,
    videoUrl: z.string().nullable(),
    niche: z.string().nullable(),
  })
  .openapi('Order')

export const myOrderSchema = orderSchema
  .extend({
    paidAt: timeSchema.nullable(),
    startedAt: timeSchema.nullable(),
    completedAt: timeSchema.nullable(),
    /** When it went to a status at which work is over. */
    endedAt: timeSchema.nullable(),
    /** By the shop's published figures; null where nothing is promised: unpaid, ended, a custom package. */
    expected: z
      .object({ startBy: timeSchema, deliverFrom: timeSchema.nullable(), deliverBy: timeSchema })
      .nullable(),
    /** Which of both moments has passed in vain. */
    late: z.enum(['start', 'delivery']).nullable(),
  })
  .openapi('MyOrder')

/** Of an order's history; whose and which kinds are told depends on who reads it. */
export const orderEventSchema = z.object({
  fromStatus: z.enum(ORDER_STATUSES).nullable(),
  toStatus: z.enum(ORDER_STATUSES).nullable(),
  /** Of `delivered`: how many there were by then. */
  delivered: z.int().nullable(),
  /** Of `counted`. */
  startCount: z.int().nullable(),
  /** Of `refunded`, in pounds. */
  refunded: z.number().nullable(),
  at: timeSchema,
})

export const myOrderDetailsSchema = myOrderSchema
  .extend({
    units: z.int(),
    startCount: z.int().nullable(),
    remaining: z.int(),
    /** Of which there is a receipt once it is paid. */
    paymentId: z.string(),
    refund: z.object({
      refunded: z.number().openapi({ description: 'Back with the buyer' }),
      coming: z.number().openapi({ description: 'Booked, and not there yet' }),
      proposal: refundProposalSchema,
    }),
    charge: z
      .object({ amount: z.number(), currency })
      .openapi({ description: "This order's part of the payment" }),
    /** What the buyer saw: its currency, one GBP in it, and the day of that rate. */
    display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }),
    events: z.array(orderEventSchema.extend({ kind: z.enum(CUSTOMER_EVENTS) })),
  })
  .openapi('WholeOrder')

type MyOrder = Awaited<ReturnType<typeof listCustomerOrders>>['orders'][number]
type MyOrderDetails = NonNullable<Awaited<ReturnType<typeof getCustomerOrder>>>

export function serializeOrder(order: MyOrder | StaffOrder | MyOrderDetails): z.infer<typeof orderSchema> {
  const payable = order.status === 'pending' && !order.paymentSettledAt && !isPaid(order.paymentStatus)
  return {
    id: order.id,
    packageType: order.packageType,
    packageName: order.packageName,
    quantity: order.quantity,
    delivered: order.delivered,
    status: order.status,
    tiktokUsername: order.tiktokUsername,
    price: order.pence / 100,
    paymentMethod: toPaymentOption(order.paymentMethod),
    paymentStatus: order.paymentStatus,
    paymentUrl: payable ? order.paymentUrl : null,
    createdAt: order.createdAt.toISOString(),
    videoUrl: order.videoUrl,
    niche: order.niche,
  }
}

export function serializeMyOrder(order: MyOrder | MyOrderDetails): z.infer<typeof myOrderSchema> {
  const { expected } = order
  return {
    ...serializeOrder(order),
    paidAt: formatTime(order.paidAt),
    startedAt: formatTime(order.startedAt),
    completedAt: formatTime(order.completedAt),
    endedAt: formatTime(order.endedAt),
    expected: expected && {
      startBy: expected.startBy.toISOString(),
      deliverFrom: formatTime(expected.deliverFrom),
      deliverBy: expected.deliverBy.toISOString(),
    },
    late: order.late,
  }
}

export function serializeMyOrderDetails(order: MyOrderDetails): z.infer<typeof myOrderDetailsSchema> {
  const { displayCurrency, displayRate, rateAsOf, refund } = order
  return {
    ...serializeMyOrder(order),
    units: order.units,
    startCount: order.startCount,
    remaining: order.quantity - order.delivered,
    paymentId: order.paymentId,
    refund: {
      refunded: refund.refunded / 100,
      coming: refund.coming / 100,
      proposal: serializeRefundProposal(refund.proposal),
    },
    charge: { amount: order.pence / 100, currency: order.chargeCurrency },
    display: { currency: displayCurrency, rate: Number(displayRate), asOf: rateAsOf },
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
    refunded: kind === 'refunded' && amount !== null ? amount / 100 : null,
    at: at.toISOString(),
  }
}

export function formatTime(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

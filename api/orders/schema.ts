import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ORDER_STATUSES, STAFF_ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { CUSTOMER_EVENTS } from '../../shop/orders/queries/add-order-progress.ts'
import { ORDER_QUEUES } from '../../shop/orders/queries/order-queue.ts'
import { ORDER_SORTS } from '../../shop/orders/queries/order-sort.ts'
import { ORDER_EVENT_KINDS } from '../../shop/orders/tables.ts'
import { EMAIL_STATES } from '../../shop/outbox/email-state.ts'
import { EMAIL_KINDS } from '../../shop/outbox/tables.ts'
import { PAYMENT_OPTIONS } from '../../shop/payment-methods.ts'
import { ISSUE_KINDS } from '../../shop/payments/issues/tables.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { DISPUTE_STATES } from '../../shop/services.ts'
import { refundProposalSchema } from '../refunds/schema.ts'
import { currency, NO_NUL, provider, text, timeSchema } from '../schema.ts'

export const orderSchema = z
  .object({
    id: z.string(),
    packageType: z.enum(PACKAGE_TYPES),
    packageName: z.string(),
    quantity: z.int(),
    delivered: z.int().openapi({ description: 'Delivered part of the quantity' }),
    status: z.enum(ORDER_STATUSES),
    tiktokUsername: z.string(),
    price: z.number().openapi({ description: 'Pounds, after the discount' }),
    discount: z.number().openapi({ description: 'Pounds that promotions took off the price' }),
    paymentMethod: z.enum(PAYMENT_OPTIONS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentUrl: z.string().nullable().openapi({ description: 'Where an unpaid order can still be paid' }),
    createdAt: timeSchema,
    videoUrl: z.string().nullable(),
    niche: z.string().nullable(),
  })
  .openapi('Order')

const promotionsSchema = z
  .array(
    z.object({
      title: z.string().openapi({ description: 'As the customer saw it' }),
      code: z.string().nullable().openapi({ description: 'Null for an automatic promotion' }),
      discount: z.number().nullable().openapi({
        description:
          'Pounds taken off this order; null for older orders, which list all promotions of their payment',
      }),
    }),
  )
  .openapi({ description: 'The promotions of the order; their discounts add up to `discount`' })

const deliveryEstimateSchema = z
  .object({ startBy: timeSchema, deliverFrom: timeSchema.nullable(), deliverBy: timeSchema })
  .nullable()
  .openapi({
    description: 'By the published policy; null for orders that are unpaid or ended, and for custom packages',
  })

const lateSchema = z
  .enum(['start', 'delivery'])
  .nullable()
  .openapi({ description: 'Which promised time has passed' })

const displaySchema = z
  .object({ currency, rate: z.number(), asOf: z.string().nullable() })
  .openapi({ description: 'Display currency, its rate for one pound, and the day of the rate' })

export const myOrderSchema = orderSchema
  .extend({
    paidAt: timeSchema.nullable(),
    startedAt: timeSchema.nullable(),
    completedAt: timeSchema.nullable(),
    endedAt: timeSchema.nullable().openapi({ description: 'When the order reached a final status' }),
    expected: deliveryEstimateSchema,
    late: lateSchema,
  })
  .openapi('MyOrder')

export const myOrdersSchema = z.object({
  orders: z.array(myOrderSchema),
  stats: z.object({
    total: z.int(),
    pending: z.int(),
    completed: z.int(),
    totalSpent: z.number().openapi({ description: 'Pounds' }),
  }),
})

/** An event of an order's history. Its kinds depend on the reader. */
export const orderEventSchema = z.object({
  fromStatus: z.enum(ORDER_STATUSES).nullable(),
  toStatus: z.enum(ORDER_STATUSES).nullable(),
  delivered: z.int().nullable().openapi({ description: 'Total delivered by then; only of `delivered`' }),
  startCount: z.int().nullable().openapi({ description: 'Only of `counted`' }),
  refunded: z.number().nullable().openapi({ description: 'Pounds; only of `refunded`' }),
  at: timeSchema,
})

export const myOrderDetailsSchema = myOrderSchema
  .extend({
    units: z.int(),
    startCount: z.int().nullable(),
    remaining: z.int(),
    paymentId: z.string().openapi({ description: 'Identifies the receipt of a paid order' }),
    refund: z.object({
      refunded: z.number().openapi({ description: 'Returned to the customer' }),
      coming: z.number().openapi({ description: 'Pending refunds' }),
      proposal: refundProposalSchema,
    }),
    charge: z
      .object({ amount: z.number(), currency })
      .openapi({ description: "The order's part of the payment" }),
    display: displaySchema,
    promotions: promotionsSchema,
    events: z.array(orderEventSchema.extend({ kind: z.enum(CUSTOMER_EVENTS) })),
  })
  .openapi('MyOrderDetails')

export const orderNicheSchema = z.object({ niche: text(80) })

export const staffOrderSchema = orderSchema
  .extend({
    localPackageName: z.string().openapi({
      description:
        'The package name in the language of the request; `packageName` is in the language of the customer',
    }),
    startCount: z.int().nullable(),
    customer: z.object({ name: z.string(), email: z.string() }),
    promotions: promotionsSchema,
    paymentId: z.string(),
    paidAt: timeSchema.nullable(),
    startedAt: timeSchema.nullable(),
    endedAt: timeSchema.nullable(),
    needsAttention: z.enum(ISSUE_KINDS).nullable(),
    expected: deliveryEstimateSchema,
    late: lateSchema,
    fellShort: z.boolean().openapi({ description: 'Ended under-delivered, and not refunded yet' }),
  })
  .openapi('StaffOrder')

export const staffOrderDetailsSchema = staffOrderSchema
  .extend({
    customer: z.object({ id: z.string(), name: z.string(), email: z.string(), orders: z.int() }),
    units: z.int(),
    remaining: z.int(),
    policyVersion: z.string(),
    payment: z.object({
      id: z.string(),
      provider: provider.nullable(),
      sessionId: z.string().nullable(),
      chargeId: z.string().nullable(),
      receiptNumber: z.int().nullable(),
      receiptLabel: z.string().nullable().openapi({ description: 'Number of the receipt with its series' }),
      email: z.string(),
      charge: z
        .object({ amount: z.number(), currency })
        .openapi({ description: 'For all orders of the payment' }),
      display: displaySchema,
      issues: z.array(z.object({ id: z.string(), kind: z.enum(ISSUE_KINDS) })),
    }),
    disputes: z.array(
      z.object({
        id: z.string(),
        state: z.enum(DISPUTE_STATES),
        reason: z.string().nullable().openapi({ description: "The provider's reason code" }),
        amount: z.number(),
        currency,
        openedAt: timeSchema,
        evidenceDueAt: timeSchema.nullable(),
        closedAt: timeSchema.nullable(),
      }),
    ),
    isBlocked: z.boolean().openapi({
      description:
        'Disputed, or lost in a dispute: it cannot be started, completed or refunded until staff override it',
    }),
    events: z.array(
      orderEventSchema.extend({
        id: z.int(),
        kind: z.enum(ORDER_EVENT_KINDS),
        note: z.string().nullable(),
        by: z
          .object({ kind: z.enum(['person', 'api_key']), name: z.string() })
          .nullable()
          .openapi({ description: 'Null for the shop itself' }),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(EMAIL_KINDS),
        state: z.enum([...EMAIL_STATES, 'no_server']),
        createdAt: timeSchema,
        sentAt: timeSchema.nullable(),
      }),
    ),
  })
  .openapi('StaffOrderDetails')

export const staffOrderPageSchema = z.object({
  orders: z.array(staffOrderSchema),
  next: z.string().nullable(),
})

const dateSchema = z.iso
  .date()
  .openapi({ description: 'Day in UTC; both ends are included', example: '2026-11-20' })

const UUID = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'

const filterSchema = z.object({
  ids: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,99}$`))
    .optional()
    .openapi({ description: 'Only these orders: up to a hundred ids, separated by commas' }),
  status: z.enum(ORDER_STATUSES).optional(),
  queue: z
    .enum(ORDER_QUEUES)
    .optional()
    .openapi({ description: 'Paid and not started; later than promised; ended under-delivered' }),
  type: z.enum(PACKAGE_TYPES).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  search: z.string().trim().max(254).regex(NO_NUL).optional().openapi({
    description:
      'An order id or its last eight characters, or the beginning of a TikTok username or of the user’s email address',
  }),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .openapi({ description: 'Default: `newest`, in a queue `due` (the longest wait first)' }),
})

const pageSchema = filterSchema.extend({
  before: z.uuid().optional().openapi({ description: '`next` of the previous page' }),
})

/** Only orders of a queue have a time at which they are due. */
const requireQueueForDue = {
  check: ({ sort, queue }: { sort?: string; queue?: string }) => sort !== 'due' || queue !== undefined,
  problem: { error: 'admin-orders:errors.sortRequiresQueue', path: ['sort'] },
}

export const orderFilterSchema = filterSchema.refine(requireQueueForDue.check, requireQueueForDue.problem)
export const orderViewQuerySchema = filterSchema
  .omit({ ids: true })
  .strict()
  .refine(requireQueueForDue.check, requireQueueForDue.problem)
export const orderPageSchema = pageSchema.refine(requireQueueForDue.check, requireQueueForDue.problem)

/** The largest integer of the database. */
const countSchema = z.int().min(0).max(2_147_483_647)

export const orderUpdateSchema = z
  .object({
    status: z.enum(STAFF_ORDER_STATUSES).optional(),
    start_count: countSchema.optional(),
    delivered: countSchema.optional(),
    note: text(1_000).optional(),
  })
  .refine((update) => Object.values(update).some((value) => value !== undefined), {
    error: 'common:problems.nothing_to_record',
  })

export const updatedOrderSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  startCount: z.int().nullable(),
  delivered: z.int(),
})

export const cancellationSchema = z.object({ note: text(1_000).optional() })

export const cancelledOrderSchema = z.object({ id: z.string(), status: z.literal('cancelled') })

export const orderIdsSchema = z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(100) })

/** Answer of a status change of several orders: the result for each. */
export function createBulkResultSchema<Done extends string>(done: Done) {
  return z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum([done, 'already', 'refused']),
        code: z.string().nullable().openapi({ description: 'Error code of a refused order' }),
        message: z.string().nullable(),
      }),
    ),
  })
}

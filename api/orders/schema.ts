import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { CUSTOMER_EVENTS } from '../../shop/orders/queries/add-order-timeline.ts'
import { ORDER_EVENT_KINDS, PAUSE_REASONS } from '../../shop/orders/tables.ts'
import { EMAIL_KINDS } from '../../shop/outbox/email-kinds.ts'
import { EMAIL_STATES } from '../../shop/outbox/list-emails.ts'
import { PAYMENT_OPTIONS } from '../../shop/payment-methods.ts'
import { SESSION_ID_PATTERN } from '../../shop/payments/get-session-summary.ts'
import { ISSUE_KINDS } from '../../shop/payments/issues/issue-kinds.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { DISPUTE_STATES } from '../../shop/providers/payment-provider.ts'
import { caseOptionSchema, caseSchema, staffOrderCaseSchema } from '../cases/schema.ts'
import { balanceFields, refundProposalSchema } from '../payments/refunds.ts'
import { currency, lang, objectSchema, pounds, provider, timeSchema } from '../schema.ts'
import { briefStateSchema } from './briefs.ts'
import { deliverySchema, postsSchema, staffDeliverySchema } from './delivery-schema.ts'

export const orderSchema = objectSchema('Order', {
  id: z.string(),
  packageType: z.enum(PACKAGE_TYPES),
  packageName: z.string(),
  localPackageName: z
    .string()
    .describe(
      'The package name in the language of the request; `packageName` is in the language of the customer',
    ),
  quantity: z.int(),
  delivered: z.int().describe('Delivered part of the quantity'),
  status: z.enum(ORDER_STATUSES),
  tiktokUsername: z.string(),
  price: pounds().describe('Pounds, after the discount'),
  discount: pounds().describe('Pounds that promotions took off the price'),
  paymentMethod: z.enum(PAYMENT_OPTIONS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isTrial: z.boolean().describe('A trial order: no money was charged for it'),
  paymentUrl: z.string().nullable().describe('Where an unpaid order can still be paid'),
  createdAt: timeSchema,
  videoUrl: z.string().nullable().describe('Null also for an order of several videos'),
  posts: postsSchema,
  niche: z.string().nullable(),
  briefState: briefStateSchema,
  isPaused: z
    .boolean()
    .describe(
      'The work waits for a decision, or for a reachable target: it is neither started nor completed until it is resumed',
    ),
})

const promotionsSchema = z
  .array(
    z.object({
      title: z.string().describe('As the customer saw it'),
      code: z.string().nullable().describe('Null for an automatic promotion'),
      discount: pounds().describe('Pounds taken off this order'),
    }),
  )
  .describe('The promotions of the order; their discounts add up to `discount`')

const deliveryEstimateSchema = z
  .object({ startBy: timeSchema, deliverFrom: timeSchema.nullable(), deliverBy: timeSchema })
  .nullable()
  .describe(
    'By the policy accepted with the order; null for orders that are unpaid, paused or ended, for custom packages, and for customers beside a dispute',
  )

const lateSchema = z.enum(['start', 'delivery']).nullable().describe('Which promised time has passed')

const displaySchema = z
  .object({ currency, rate: z.number(), asOf: z.string().nullable() })
  .describe('Display currency, its rate for one pound, and the day of the rate')

export const myOrderSchema = orderSchema
  .extend({
    packageId: z.string().nullable().describe('Null for work of an offer that the catalog does not have'),
    paymentId: z.string().describe('Identifies the receipt of a paid order'),
    paidAt: timeSchema.nullable(),
    startedAt: timeSchema.nullable(),
    completedAt: timeSchema.nullable(),
    endedAt: timeSchema.nullable().describe('When the order reached a final status'),
    expected: deliveryEstimateSchema,
    late: lateSchema,
  })
  .openapi('MyOrder')

export const purchaseQuerySchema = z.object({
  paymentId: z.uuid().optional().describe('Only the orders of this payment'),
  sessionId: z
    .string()
    .regex(SESSION_ID_PATTERN)
    .optional()
    .describe('Only the orders of the payment with this session of its provider'),
})

export const myOrdersSchema = z.object({
  orders: z.array(myOrderSchema),
  stats: z.object({
    total: z.int(),
    pending: z.int(),
    completed: z.int(),
    totalSpent: pounds().describe('Pounds'),
    trials: z
      .object({ pending: z.int(), totalSpent: pounds() })
      .describe('The part of the figures that is of trial orders, for which no money was charged'),
  }),
})

/** An event of an order's history. Its kinds depend on the reader. */
export const orderEventSchema = z.object({
  fromStatus: z.enum(ORDER_STATUSES).nullable(),
  toStatus: z.enum(ORDER_STATUSES).nullable(),
  delivered: z.int().nullable().describe('Total delivered by then; only of `delivered`'),
  startCount: z.int().nullable().describe('Only of `counted`'),
  missing: z.int().nullable().describe('Missing at a guarantee check; only of `checked`'),
  refunded: pounds().nullable().describe('Pounds; only of `refunded` and `refund_failed`'),
  at: timeSchema,
})

const methodCardSchema = z
  .object({ lang, delivery: z.string(), exclusions: z.string(), evidence: z.string() })
  .nullable()
  .describe("The package's method card as accepted with the order; null without one")

const earlyStartRequested = z
  .boolean()
  .describe('The customer asked at checkout to start before the withdrawal period ends')

export const myOrderDetailsSchema = myOrderSchema
  .extend({
    units: z.int(),
    startCount: z.int().nullable(),
    remaining: z.int(),
    policyVersion: z.string().describe('Version of the terms and refund policy accepted with the order'),
    earlyStartRequested,
    refund: z.object({
      ...balanceFields,
      proposal: refundProposalSchema,
      claims: z
        .array(z.object({ amount: pounds(), url: z.string() }))
        .describe('Refunds under way that the customer has to claim, each with its page'),
    }),
    charge: z.object({ amount: pounds(), currency }).describe("The order's part of the payment"),
    offerToken: z
      .string()
      .nullable()
      .describe('In the link of the offer that the order comes from; null without one'),
    display: displaySchema,
    promotions: promotionsSchema,
    cases: z.array(caseSchema).describe('Newest first'),
    caseOptions: z
      .array(caseOptionSchema)
      .describe(
        'Kinds of cases that can be opened now; beside an active case only a withdrawal, which ends it',
      ),
    delivery: deliverySchema,
    methodCard: methodCardSchema,
    events: z.array(orderEventSchema.extend({ kind: z.enum(CUSTOMER_EVENTS) })),
  })
  .openapi('MyOrderDetails')

export const staffOrderSchema = orderSchema
  .extend({
    packageId: z.string().describe('As in leases and webhooks'),
    startCount: z.int().nullable(),
    customer: z.object({ name: z.string(), email: z.string() }),
    promotions: promotionsSchema,
    paymentId: z.string(),
    paidAt: timeSchema.nullable(),
    startedAt: timeSchema.nullable(),
    endedAt: timeSchema.nullable(),
    needsAttention: z.enum(ISSUE_KINDS).nullable(),
    isBlocked: z
      .boolean()
      .describe(
        'Disputed, or lost in a dispute: it cannot be started, completed or refunded until staff override it',
      ),
    expected: deliveryEstimateSchema,
    late: lateSchema,
    fellShort: z.boolean().describe('Ended under-delivered, and not refunded yet'),
    replacementDueAt: timeSchema
      .nullable()
      .describe('Promised time of the first replacement that is not delivered yet'),
    pause: z
      .object({ at: timeSchema, reason: z.enum(PAUSE_REASONS) })
      .nullable()
      .describe('While paused, the order can be neither started nor completed'),
    caseDueAt: timeSchema.nullable().describe('Deadline of the case that is to be decided'),
  })
  .openapi('StaffOrder')

export const staffOrderDetailsSchema = staffOrderSchema
  .extend({
    customer: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      orders: z.int().describe('Without trial orders'),
    }),
    units: z.int(),
    remaining: z.int(),
    policyVersion: z.string(),
    earlyStartRequested,
    offerId: z.string().nullable().describe('The offer that the order comes from; null without one'),
    payment: z.object({
      id: z.string(),
      provider: provider.nullable(),
      sessionId: z.string().nullable(),
      chargeId: z.string().nullable(),
      receiptLabel: z.string().nullable().describe('Number of the receipt'),
      email: z.string(),
      charge: z.object({ amount: pounds(), currency }).describe('For all orders of the payment'),
      display: displaySchema,
      issues: z.array(z.object({ id: z.string(), kind: z.enum(ISSUE_KINDS) })),
    }),
    disputes: z.array(
      z.object({
        id: z.string(),
        state: z.enum(DISPUTE_STATES),
        reason: z.string().nullable().describe("The provider's reason code"),
        amount: pounds(),
        currency,
        openedAt: timeSchema,
        evidenceDueAt: timeSchema.nullable(),
        closedAt: timeSchema.nullable(),
      }),
    ),
    cases: z.array(staffOrderCaseSchema).describe('Newest first'),
    delivery: staffDeliverySchema,
    methodCard: methodCardSchema,
    events: z.array(
      orderEventSchema.extend({
        id: z.int(),
        kind: z.enum(ORDER_EVENT_KINDS),
        note: z.string().nullable(),
        by: z
          .object({ kind: z.enum(['person', 'api_key']), name: z.string() })
          .nullable()
          .describe('Null for the shop itself'),
      }),
    ),
    emails: z.array(
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

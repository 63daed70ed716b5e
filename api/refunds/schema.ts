import { z } from '@hono/zod-openapi'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { REFUND_FAILURE_CODES } from '../../shop/payments/refunds/tables.ts'
import { currency, enteredPounds, idempotencyKey, pounds, text, timeSchema } from '../schema.ts'

export const refundFailureCode = z.enum(REFUND_FAILURE_CODES).nullable().openapi({
  description:
    'Why the shop did not send the refund: the payment is disputed, or the money went back in another way',
})

export const refundSchema = z
  .object({
    id: z.string(),
    amount: pounds().openapi({ description: 'Pounds' }),
    status: z.enum(['asked', 'pending', 'succeeded', 'failed']).openapi({
      description: '`asked`: the provider has not answered yet, and the shop repeats the request',
    }),
    creditNoteLabel: z.string().nullable().openapi({ description: 'Number of the credit note' }),
    reason: z.string().nullable(),
    failureReason: z.string().nullable().openapi({ description: "The provider's explanation" }),
    failureCode: refundFailureCode,
    createdAt: timeSchema,
  })
  .openapi('Refund')

export const refundProposalSchema = z
  .object({
    reason: z.enum(['not_started', 'never_started', 'partly_delivered', 'not_delivered']),
    limit: z
      .int()
      .openapi({ description: "The policy's figure: hours until the start, or the percent delivered" }),
    amount: pounds(),
    until: timeSchema
      .nullable()
      .openapi({ description: 'Deadline for asking; null for an order whose work has not started' }),
  })
  .nullable()
  .openapi({ description: 'What the published policy refunds; null for nothing' })

/** Amounts returned from the price of an order. */
export const balanceFields = {
  refunded: pounds().openapi({ description: 'Returned to the customer by refunds' }),
  disputeLost: pounds().openapi({ description: 'Returned to the customer by a lost dispute' }),
  coming: pounds().openapi({ description: 'Pending refunds' }),
  unassigned: pounds().openapi({
    description:
      "Returned by a refund from the provider's dashboard or a lost dispute for orders of the payment, perhaps for this one",
  }),
}

/** Money that went back of a payment without naming one of its orders, and the orders to which it can be assigned. */
export const assignableReturnSchema = z
  .object({
    id: z.string().openapi({ description: 'The id of the refund or the dispute' }),
    kind: z.enum(['refund', 'dispute']).openapi({
      description: "A refund from the provider's dashboard, or a lost dispute",
    }),
    amount: pounds().openapi({ description: 'Pounds that are assigned to no order' }),
    orders: z.array(
      z.object({
        id: z.string(),
        packageName: z.string(),
        quantity: z.int(),
        price: pounds(),
        left: pounds().openapi({ description: 'The most that can be assigned to it' }),
      }),
    ),
  })
  .openapi('AssignableReturn')

export const orderRefundsSchema = z
  .object({
    price: pounds(),
    currency,
    status: z.enum(ORDER_STATUSES).openapi({ description: 'Of the order; a full refund changes it' }),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    ...balanceFields,
    left: pounds().openapi({ description: 'Still refundable' }),
    undelivered: pounds().openapi({
      description: 'Price of the part that was not delivered, less what was returned for it',
    }),
    proposal: refundProposalSchema,
    refunds: z.array(
      refundSchema.extend({
        share: pounds().openapi({
          description:
            "What of it is for this order; less than the amount for one from the provider's dashboard",
        }),
        by: z.string().nullable().openapi({ description: "Null when made in the provider's dashboard" }),
      }),
    ),
    toAssign: z.array(assignableReturnSchema),
  })
  .openapi('OrderRefunds')

/** An amount to give back. */
export const refundAmount = enteredPounds(z.number().positive().max(1_000_000))

export const assignmentsSchema = z.object({
  parts: z
    .array(
      z.object({
        orderId: z.uuid().toLowerCase(),
        amount: refundAmount.openapi({ description: 'Pounds', example: 2.5 }),
      }),
    )
    .min(1)
    .max(100),
})

export const newRefundSchema = z.object({
  amount: refundAmount
    .optional()
    .openapi({ description: 'Pounds; all that is left when omitted', example: 2.5 }),
  reason: text(500).optional(),
  idempotency_key: idempotencyKey.optional(),
})

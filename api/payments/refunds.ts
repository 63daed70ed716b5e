import { z } from '@hono/zod-openapi'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { getOrderRefunds } from '../../shop/orders/queries/staff-orders.ts'
import { formatCreditNoteNumber } from '../../shop/payments/documents/format-document-number.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { assignReturn } from '../../shop/payments/refunds/assign-return.ts'
import { createOrderRefund } from '../../shop/payments/refunds/create-order-refund.ts'
import type { OrderBalance } from '../../shop/payments/refunds/order-balance.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { REFUND_FAILURE_CODES, type Refund } from '../../shop/payments/refunds/tables.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { currency, enteredPounds, idempotencyKey, objectSchema, pounds, text, timeSchema } from '../schema.ts'

export const refundFailureCode = z
  .enum(REFUND_FAILURE_CODES)
  .nullable()
  .describe(
    'Why the shop did not send the refund: the payment is disputed, or the money went back in another way',
  )

export const refundSchema = objectSchema('Refund', {
  id: z.string(),
  amount: pounds().describe('Pounds'),
  status: z
    .enum(['asked', 'pending', 'succeeded', 'failed'])
    .describe('`asked`: the provider has not answered yet, and the shop repeats the request'),
  creditNoteLabel: z.string().nullable().describe('Number of the credit note'),
  reason: z.string().nullable(),
  failureReason: z.string().nullable().describe("The provider's explanation"),
  failureCode: refundFailureCode,
  createdAt: timeSchema,
})

export const refundProposalSchema = z
  .object({
    reason: z.enum(['not_started', 'never_started', 'partly_delivered', 'not_delivered']),
    limit: z.int().describe("The policy's figure: hours until the start, or the percent delivered"),
    amount: pounds(),
    until: timeSchema
      .nullable()
      .describe('Deadline for asking; null for an order whose work has not started'),
  })
  .nullable()
  .describe('What the published policy refunds; null for nothing')

/** Amounts returned from the price of an order. */
export const balanceFields = {
  refunded: pounds().describe('Returned to the customer by refunds'),
  disputeLost: pounds().describe('Returned to the customer by a lost dispute'),
  coming: pounds().describe('Pending refunds'),
  unassigned: pounds().describe(
    "Returned by a refund from the provider's dashboard or a lost dispute for orders of the payment, perhaps for this one",
  ),
}

/** Money that went back of a payment without naming one of its orders, and the orders to which it can be assigned. */
export const assignableReturnSchema = objectSchema('AssignableReturn', {
  id: z.string().describe('The id of the refund or the dispute'),
  kind: z.enum(['refund', 'dispute']).describe("A refund from the provider's dashboard, or a lost dispute"),
  amount: pounds().describe('Pounds that are assigned to no order'),
  orders: z.array(
    z.object({
      id: z.string(),
      packageName: z.string().describe('In the language of the request'),
      quantity: z.int(),
      price: pounds(),
      left: pounds().describe('The most that can be assigned to it'),
    }),
  ),
})

const orderRefundsSchema = objectSchema('OrderRefunds', {
  price: pounds(),
  currency,
  status: z.enum(ORDER_STATUSES).describe('Of the order; a full refund changes it'),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  ...balanceFields,
  left: pounds().describe('Still refundable'),
  undelivered: pounds().describe('Price of the part that was not delivered, less what was returned for it'),
  proposal: refundProposalSchema,
  refunds: z.array(
    refundSchema.extend({
      share: pounds().describe(
        "What of it is for this order; less than the amount for one from the provider's dashboard",
      ),
      by: z.string().nullable().describe("Null when made in the provider's dashboard"),
    }),
  ),
  toAssign: z.array(assignableReturnSchema),
})

/** An amount to give back. */
export const refundAmount = enteredPounds(z.number().positive().max(1_000_000))

const assignmentsSchema = z.object({
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

const newRefundSchema = z.object({
  amount: refundAmount
    .optional()
    .openapi({ description: 'Pounds; all that is left when omitted', example: 2.5 }),
  reason: text(500).optional(),
  idempotencyKey: idempotencyKey.optional(),
})

type OrderRefunds = NonNullable<Awaited<ReturnType<typeof getOrderRefunds>>>

export function serializeRefund(refund: Refund): z.infer<typeof refundSchema> {
  return { ...refund, creditNoteLabel: formatCreditNoteNumber(refund) }
}

export function serializeBalance({ refunded, disputeLost, pending, unassigned }: OrderBalance) {
  return { refunded, disputeLost, coming: pending, unassigned }
}

function serializeOrderRefunds(order: OrderRefunds): z.infer<typeof orderRefundsSchema> {
  const { balance, refunds, unassigned, ...fields } = order
  return {
    ...fields,
    ...serializeBalance(balance),
    price: balance.price,
    left: balance.left,
    refunds: refunds.map(({ by, share, ...refund }) => ({ ...serializeRefund(refund), share, by })),
    toAssign: unassigned,
  }
}

export const refundRoutes = [
  endpoint({
    key: 'GET /admin/orders/{id}/refunds',
    operationId: 'listOrderRefunds',
    summary: 'List the refunds of an order',
    description: 'Also tells how much can still be refunded, and what the policy proposes.',
    ...requirePermission('refunds:make'),
    answer: orderRefundsSchema,
    handle: async ({ param, db, locale }) => {
      const order = await getOrderRefunds(db, param.id, locale.lang)
      return order && serializeOrderRefunds(order)
    },
  }),
  endpoint({
    key: 'POST /admin/orders/{id}/refunds',
    operationId: 'createRefund',
    summary: 'Create a refund',
    description:
      'Refunds the amount, or all that is left of the order, by the way it was paid. Repeating the request with the same key returns the same refund.',
    ...requirePermission('refunds:make', 'by_amount'),
    json: newRefundSchema,
    status: 201,
    answer: refundSchema,
    errors: ['nothing_to_refund', 'refund_too_large', 'order_disputed', 'idempotency_key_reused'],
    handle: async ({ db, services, json, param, user, idempotencyKey, c }) => {
      const { amount, reason, idempotencyKey: keyInBody } = json
      const { id } = await createOrderRefund(db, {
        orderId: param.id,
        amount,
        reason,
        actorId: user.id,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
        idempotencyKey: keyInBody ?? idempotencyKey,
      })
      return serializeRefund(await submitRefund(db, services, id))
    },
  }),
  endpoint({
    key: 'POST /admin/returns/{id}/assignments',
    operationId: 'assignReturn',
    summary: 'Assign returned money to orders',
    description:
      "Assigns a refund from the provider's dashboard, or a lost dispute, of a payment with several orders to these, in parts. The id is that of the refund or the dispute. It cannot be undone; what is not assigned can be assigned later.",
    ...requirePermission('refunds:make'),
    json: assignmentsSchema,
    answer: z.object({ id: z.string() }),
    errors: ['already_assigned', 'assignment_too_large'],
    handle: async ({ param, json, db, user }) => {
      await assignReturn(db, {
        returnId: param.id,
        parts: json.parts,
        actorId: user.id,
      })
      return { id: param.id }
    },
  }),
]

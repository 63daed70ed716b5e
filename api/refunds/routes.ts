import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { getOrderRefunds } from '../../shop/orders/queries/get-order-refunds.ts'
import { assignReturn } from '../../shop/payments/refunds/assign-return.ts'
import { createOrderRefund } from '../../shop/payments/refunds/create-order-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { assignmentsSchema, newRefundSchema, orderRefundsSchema, refundSchema } from './schema.ts'
import { serializeOrderRefunds, serializeRefund } from './serialize.ts'

export const refundRoutes = [
  endpoint(
    'GET /admin/orders/{id}/refunds',
    {
      operationId: 'listOrderRefunds',
      tag: 'refunds',
      summary: 'List the refunds of an order',
      description: 'Also tells how much can still be refunded, and what the policy proposes.',
      ...requirePermission('refunds:make'),
      answer: orderRefundsSchema,
      errors: ['not_found'],
    },
    async ({ param, db }) => {
      const order = await getOrderRefunds(db, param.id)
      if (!order) throw new ShopError('not_found')
      return serializeOrderRefunds(order)
    },
  ),
  endpoint(
    'POST /admin/orders/{id}/refunds',
    {
      operationId: 'createRefund',
      tag: 'refunds',
      summary: 'Create a refund',
      description:
        'Refunds the amount, or all that is left of the order, by the way it was paid. Repeating the request with the same key returns the same refund.',
      ...requirePermission('refunds:make', 'by_amount'),
      json: newRefundSchema,
      status: 201,
      answer: refundSchema,
      errors: [
        'not_found',
        'nothing_to_refund',
        'refund_too_large',
        'order_disputed',
        'idempotency_key_reused',
      ],
    },
    async ({ db, services, json, param, user, idempotencyKey, c }) => {
      const { amount, reason, idempotency_key: keyInBody } = json
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
  ),
  endpoint(
    'POST /admin/returns/{id}/assignments',
    {
      operationId: 'assignReturn',
      tag: 'refunds',
      summary: 'Assign returned money to orders',
      description:
        "Assigns a refund from the provider's dashboard, or a lost dispute, of a payment with several orders to these, in parts. The id is that of the refund or the dispute. It cannot be undone; what is not assigned can be assigned later.",
      ...requirePermission('refunds:make'),
      json: assignmentsSchema,
      answer: z.object({ id: z.string() }),
      errors: ['not_found', 'already_assigned', 'assignment_too_large'],
    },
    async ({ param, json, db, user }) => {
      await assignReturn(db, {
        returnId: param.id,
        parts: json.parts,
        actorId: user.id,
      })
      return { id: param.id }
    },
  ),
]

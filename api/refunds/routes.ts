import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { fromPounds } from '../../shop/money.ts'
import { getOrderRefunds } from '../../shop/orders/queries/get-order-refunds.ts'
import { assignReturn } from '../../shop/payments/refunds/assign-return.ts'
import { createOrderRefund } from '../../shop/payments/refunds/create-order-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { assignmentsSchema, newRefundSchema, orderRefundsSchema, refundSchema } from './schema.ts'
import { serializeOrderRefunds, serializeRefund } from './serialize.ts'

const params = z.object({ id: idParam })

export const refundRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/refunds',
      operationId: 'listOrderRefunds',
      tags: ['refunds'],
      summary: 'List the refunds of an order',
      description: 'Also tells how much can still be refunded, and what the policy proposes.',
      ...requirePermission('refunds:make'),
      request: { params },
      responses: { 200: jsonResponse(orderRefundsSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const order = await getOrderRefunds(c.var.runtime.db, c.req.valid('param').id)
      if (!order) throw new ShopError('not_found')
      return c.json(serializeOrderRefunds(order), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/refunds',
      operationId: 'createRefund',
      tags: ['refunds'],
      summary: 'Create a refund',
      description:
        'Refunds the amount, or all that is left of the order, by the way it was paid. Repeating the request with the same key returns the same refund.',
      ...requirePermission('refunds:make', 'by_amount'),
      request: { params, ...jsonBody(newRefundSchema) },
      responses: {
        201: jsonResponse(refundSchema, 'Refund created'),
        ...problemResponses(
          'not_found',
          'nothing_to_refund',
          'refund_too_large',
          'order_disputed',
          'idempotency_key_reused',
        ),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { amount: pounds, reason, idempotency_key: idempotencyKey } = c.req.valid('json')
      const { id } = await createOrderRefund(db, {
        orderId: c.req.valid('param').id,
        amount: pounds === undefined ? undefined : fromPounds(pounds).amount,
        reason,
        actorId: c.var.user.id,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
        idempotencyKey: idempotencyKey ?? c.var.idempotencyKey,
      })
      return c.json(serializeRefund(await submitRefund(db, services, id)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/returns/{id}/assignments',
      operationId: 'assignReturn',
      tags: ['refunds'],
      summary: 'Assign returned money to orders',
      description:
        "Assigns a refund from the provider's dashboard, or a lost dispute, of a payment with several orders to these, in parts. The id is that of the refund or the dispute. It cannot be undone; what is not assigned can be assigned later.",
      ...requirePermission('refunds:make'),
      request: { params, ...jsonBody(assignmentsSchema) },
      responses: {
        200: jsonResponse(z.object({ id: z.string() })),
        ...problemResponses('not_found', 'already_assigned', 'assignment_too_large'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await assignReturn(c.var.runtime.db, {
        returnId: id,
        parts: c.req.valid('json').parts.map(({ orderId, amount }) => ({
          orderId,
          amount: fromPounds(amount).amount,
        })),
        actorId: c.var.user.id,
      })
      return c.json({ id }, 200)
    },
  )

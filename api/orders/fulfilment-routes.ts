import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ShopError } from '../../shop/errors.ts'
import { changeOrderStatuses } from '../../shop/orders/fulfilment/change-order-statuses.ts'
import { updateOrder } from '../../shop/orders/fulfilment/update-order.ts'
import type { OrderStatus } from '../../shop/orders/order-status.ts'
import { cancelPayment } from '../../shop/payments/cancel-payment.ts'
import type { ActorEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { getProblemMessage } from '../problem.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  cancellationSchema,
  cancelledOrderSchema,
  createBulkResultSchema,
  orderIdsSchema,
  orderUpdateSchema,
  updatedOrderSchema,
} from './update-schema.ts'

const params = z.object({ id: idParam })

export const fulfilmentRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/orders/{id}',
      operationId: 'updateOrder',
      tags: ['orders'],
      summary: 'Update an order',
      description:
        'Changes the status, records counts and adds a note, together or not at all. The customer gets an email when the work starts or ends.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params, ...jsonBody(orderUpdateSchema) },
      responses: {
        200: jsonResponse(updatedOrderSchema),
        ...problemResponses(
          'not_found',
          'order_not_paid',
          'order_disputed',
          'order_paused',
          'brief_unanswered',
          'transition_not_allowed',
          'not_in_progress',
          'delivered_out_of_range',
          'not_all_delivered',
        ),
      },
    }),
    async (c) => {
      const { status: to, start_count: startCount, delivered, note, ...rest } = c.req.valid('json')
      const orderId = c.req.valid('param').id
      // A program has to wait for the answers; only a person may start without them.
      const withoutAnswers = rest.start_without_answers && c.var.actor.apiKeyId === null
      const update = { orderId, actor: c.var.actor, to, startCount, delivered, note, withoutAnswers }
      const { isStatusChanged, ...order } = await updateOrder(c.var.runtime.db, update)
      return c.json(order, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/cancel',
      operationId: 'cancelOrder',
      tags: ['orders'],
      summary: 'Cancel an unpaid order',
      description: 'Also cancels the other unpaid orders of the same payment.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params, ...jsonBody(cancellationSchema) },
      responses: {
        200: jsonResponse(cancelledOrderSchema),
        ...problemResponses('not_found', 'order_paid', 'transition_not_allowed'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id } = c.req.valid('param')
      await cancelPayment(db, services, { orderId: id, actor: c.var.actor, note: c.req.valid('json').note })
      return c.json({ id, status: 'cancelled' as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/start',
      operationId: 'startOrders',
      tags: ['orders'],
      summary: 'Start up to a hundred orders',
      description: 'Starts each order on its own. The answer has a result for every order.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: jsonBody(orderIdsSchema),
      responses: { 200: jsonResponse(createBulkResultSchema('started')), ...problemResponses() },
    }),
    async (c) => {
      const orders = await changeStatuses(c, {
        ids: c.req.valid('json').ids,
        to: 'processing',
        done: 'started',
      })
      return c.json({ orders }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/complete',
      operationId: 'completeOrders',
      tags: ['orders'],
      summary: 'Complete up to a hundred orders',
      description:
        'Completes each order on its own, with the full quantity delivered. The answer has a result for every order.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: jsonBody(orderIdsSchema),
      responses: { 200: jsonResponse(createBulkResultSchema('completed')), ...problemResponses() },
    }),
    async (c) => {
      const orders = await changeStatuses(c, {
        ids: c.req.valid('json').ids,
        to: 'completed',
        done: 'completed',
      })
      return c.json({ orders }, 200)
    },
  )

interface BulkChange<Done> {
  ids: string[]
  to: OrderStatus
  /** The outcome of a changed order. */
  done: Done
}

async function changeStatuses<Done extends string>(
  c: Context<ActorEnv>,
  { ids, to, done }: BulkChange<Done>,
) {
  const { runtime, requestId, actor } = c.var
  const results = await changeOrderStatuses(runtime.db, { ids, to, actor })
  return results.map((result) => {
    const { id } = result
    if (result.outcome !== 'refused') {
      const outcome = result.outcome === 'changed' ? done : result.outcome
      return { id, outcome, code: null, message: null }
    }
    const code = result.error instanceof ShopError ? result.error.code : 'internal'
    if (code === 'internal') {
      runtime.log.error({ err: result.error, request_id: requestId, to }, 'cannot change order status')
    }
    return { id, outcome: result.outcome, code, message: getProblemMessage(code, c) }
  })
}

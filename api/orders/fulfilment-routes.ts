import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { type StartResult, startOrders } from '../../shop/orders/fulfilment/start-orders.ts'
import { updateOrder } from '../../shop/orders/fulfilment/update-order.ts'
import { ORDER_STATUSES, STAFF_ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { cancelPayment } from '../../shop/payments/cancel-payment.ts'
import { createRouter } from '../create-router.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { getProblemMessage } from '../problem.ts'
import { idParam, jsonBody, jsonResponse, problemResponses, text } from '../schema.ts'

/** As many as the database's integer holds. */
const countSchema = z.int().min(0).max(2_147_483_647)

const orderUpdateSchema = z
  .object({
    status: z.enum(STAFF_ORDER_STATUSES).optional(),
    start_count: countSchema.optional(),
    delivered: countSchema.optional(),
    note: text(1_000).optional(),
  })
  .refine((work) => Object.values(work).some((value) => value !== undefined), {
    error: 'common:problems.nothing_to_record',
  })

const startResultSchema = z.object({
  id: z.string(),
  outcome: z.enum(['started', 'already', 'refused']),
  code: z.string().nullable().openapi({ description: 'Of a refused one: why, for programs' }),
  message: z.string().nullable(),
})

export const fulfilmentRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/orders/{id}',
      summary: 'What staff say of an order: all of it, or nothing when a part is refused',
      ...requirePermissionOrKey('orders:work'),
      request: { params: z.object({ id: idParam }), ...jsonBody(orderUpdateSchema) },
      responses: {
        200: jsonResponse(
          z.object({
            id: z.string(),
            status: z.enum(ORDER_STATUSES),
            startCount: z.int().nullable(),
            delivered: z.int(),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { status: to, start_count: startCount, delivered, note } = c.req.valid('json')
      const orderId = c.req.valid('param').id
      const update = { orderId, actor: c.var.actor, to, startCount, delivered, note }
      const { isStatusChanged, ...order } = await updateOrder(c.var.runtime.db, update)
      return c.json(order, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/cancel',
      summary: 'Cancel an unpaid order, with the other unpaid orders of its payment',
      ...requirePermissionOrKey('orders:work'),
      request: { params: z.object({ id: idParam }), ...jsonBody(z.object({ note: text(1_000).optional() })) },
      responses: {
        200: jsonResponse(z.object({ id: z.string(), status: z.literal('cancelled') })),
        ...problemResponses(),
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
      summary: 'Starts up to a hundred orders, each on its own, and tells of each what happened',
      ...requirePermissionOrKey('orders:work'),
      request: jsonBody(z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(100) })),
      responses: {
        200: jsonResponse(z.object({ orders: z.array(startResultSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime, requestId, actor } = c.var
      const starts = await startOrders(runtime.db, { ids: c.req.valid('json').ids, actor })
      const present = (start: StartResult): z.infer<typeof startResultSchema> => {
        const { id, outcome } = start
        if (outcome !== 'refused') return { id, outcome, code: null, message: null }
        const code = start.error instanceof ShopError ? start.error.code : 'internal'
        if (code === 'internal') runtime.log.error({ err: start.error, request_id: requestId }, 'no start')
        return { id, outcome, code, message: getProblemMessage(code, c) }
      }
      return c.json({ orders: starts.map(present) }, 200)
    },
  )

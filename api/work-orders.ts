import { createRoute, z } from '@hono/zod-openapi'
import { type Start, startOrders } from '../shop/checkout/start-orders.ts'
import { workAndTell } from '../shop/checkout/work-and-tell.ts'
import { ORDER_STATUSES, STAFF_MOVES } from '../shop/orders/order-status.ts'
import { cancelPayment } from '../shop/payments/cancel-payment.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guardedOrKey } from './context.ts'
import { body, json, problems, rowId, text } from './fields.ts'
import { wordOf } from './problem.ts'
import { routes } from './routes.ts'

/** As many as the database's integer holds. */
const count = z.int().min(0).max(2_147_483_647)

const workSchema = z
  .object({
    status: z.enum(STAFF_MOVES).optional(),
    start_count: count.optional(),
    delivered: count.optional(),
    note: text(1_000).optional(),
  })
  .refine((work) => Object.values(work).some((value) => value !== undefined), {
    error: 'common:problems.nothing_to_record',
  })

const startSchema = z.object({
  id: z.string(),
  outcome: z.enum(['started', 'already', 'refused']),
  code: z.string().nullable().openapi({ description: 'Of a refused one: why, for programs' }),
  message: z.string().nullable(),
})

export const workOrderRoutes = routes()
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/orders/{id}',
      summary: 'What staff say of an order: all of it, or nothing when a part is refused',
      ...guardedOrKey('orders:work'),
      request: { params: z.object({ id: rowId }), ...body(workSchema) },
      responses: {
        200: json(
          z.object({
            id: z.string(),
            status: z.enum(ORDER_STATUSES),
            startCount: z.int().nullable(),
            delivered: z.int(),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { status: to, start_count: startCount, delivered, note } = c.req.valid('json')
      const orderId = c.req.valid('param').id
      const work = { orderId, actor: c.var.actor, to, startCount, delivered, note }
      const { moved, ...worked } = await workAndTell(c.var.runtime.db, work)
      return c.json(worked, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/cancel',
      summary: 'Cancel an unpaid order, with the other unpaid orders of its payment',
      ...guardedOrKey('orders:work'),
      request: { params: z.object({ id: rowId }), ...body(z.object({ note: text(1_000).optional() })) },
      responses: {
        200: json(z.object({ id: z.string(), status: z.literal('cancelled') })),
        ...problems,
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
      ...guardedOrKey('orders:work'),
      request: body(z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(100) })),
      responses: { 200: json(z.object({ orders: z.array(startSchema) })), ...problems },
    }),
    async (c) => {
      const { runtime, requestId, actor } = c.var
      const starts = await startOrders(runtime.db, { ids: c.req.valid('json').ids, actor })
      const present = (start: Start): z.infer<typeof startSchema> => {
        const { id, outcome } = start
        if (outcome !== 'refused') return { id, outcome, code: null, message: null }
        const code = start.error instanceof ShopError ? start.error.code : 'internal'
        if (code === 'internal') runtime.log.error({ err: start.error, request_id: requestId }, 'no start')
        return { id, outcome, code, message: wordOf(code, c) }
      }
      return c.json({ orders: starts.map(present) }, 200)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import { listOrders } from '../shop/checkout/list-orders.ts'
import { workAndTell } from '../shop/checkout/work-and-tell.ts'
import { ORDER_STATUSES, STAFF_MOVES } from '../shop/orders/order-status.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, json, problems, text } from './fields.ts'
import { presentStaffOrder, staffOrderSchema } from './present-order.ts'
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

export const staffOrderRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      summary: 'Everybody’s orders, the newest first',
      ...guarded('orders:work'),
      request: {
        query: z.object({ status: z.enum(ORDER_STATUSES).optional(), before: z.uuid().optional() }),
      },
      responses: {
        200: json(z.object({ orders: z.array(staffOrderSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { orders, next } = await listOrders(c.var.runtime.db, c.req.valid('query'))
      return c.json({ orders: orders.map(presentStaffOrder), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/orders/{id}',
      summary: 'What staff say of an order: all of it, or nothing when a part is refused',
      ...guarded('orders:work'),
      request: { params: z.object({ id: z.string() }), ...body(workSchema) },
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
      const { id } = c.req.valid('param')
      if (!z.uuid().safeParse(id).success) throw new ShopError('not_found')
      const { status, start_count, delivered, note } = c.req.valid('json')
      const work = { orderId: id, actorId: c.var.account.id, delivered, note }
      return c.json(
        await workAndTell(c.var.runtime.db, { ...work, to: status, startCount: start_count }),
        200,
      )
    },
  )

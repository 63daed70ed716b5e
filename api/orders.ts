import { createRoute, z } from '@hono/zod-openapi'
import { listMyOrders } from '../shop/checkout/list-orders.ts'
import { readOrder } from '../shop/checkout/read-order.ts'
import { nameNiche } from '../shop/orders/name-niche.ts'
import { cancelPayment } from '../shop/payments/cancel-payment.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, json, problems, text } from './fields.ts'
import { myOrderSchema, presentMyOrder, presentWholeOrder, wholeOrderSchema } from './present-order.ts'
import { routes } from './routes.ts'

export const orderRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/my-orders',
      summary: 'One’s own orders and their figures',
      ...guarded('orders:own'),
      responses: {
        200: json(
          z.object({
            orders: z.array(myOrderSchema),
            stats: z.object({
              total: z.int(),
              pending: z.int(),
              completed: z.int(),
              totalSpent: z.number().openapi({ description: 'Pounds' }),
            }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { orders, stats } = await listMyOrders(c.var.runtime.db, c.var.account.id)
      return c.json(
        { orders: orders.map(presentMyOrder), stats: { ...stats, totalSpent: stats.totalSpent / 100 } },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}',
      summary: 'One order of mine, with its history',
      ...guarded('orders:own'),
      request: { params: z.object({ id: z.string() }) },
      responses: { 200: json(wholeOrderSchema), ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const mine = { orderId: id, userId: c.var.account.id }
      const order = z.uuid().safeParse(id).success ? await readOrder(c.var.runtime.db, mine) : null
      if (!order) throw new ShopError('not_found')
      return c.json(presentWholeOrder(order), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders/{id}/cancel',
      summary: 'Cancel an unpaid order, with the other unpaid orders of its payment',
      ...guarded('orders:own'),
      request: { params: z.object({ id: z.string() }) },
      responses: { 200: json(wholeOrderSchema), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      if (!z.uuid().safeParse(orderId).success) throw new ShopError('not_found')
      const { account, actor } = c.var
      await cancelPayment(db, services, { orderId, customerId: account.id, actor })
      const order = await readOrder(db, { orderId, userId: account.id })
      if (!order) throw new ShopError('not_found')
      return c.json(presentWholeOrder(order), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/orders/{id}',
      summary: 'Tells the niche of an order that was placed without one',
      ...guarded('orders:own'),
      request: { params: z.object({ id: z.string() }), ...body(z.object({ niche: text(80) })) },
      responses: { 200: json(z.object({ id: z.string(), niche: z.string() })), ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { niche } = c.req.valid('json')
      const mine = { orderId: id, userId: c.var.account.id }
      if (!z.uuid().safeParse(id).success || !(await nameNiche(c.var.runtime.db, { ...mine, niche }))) {
        throw new ShopError('not_found')
      }
      return c.json({ id, niche }, 200)
    },
  )

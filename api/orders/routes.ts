import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { getCustomerOrder } from '../../shop/orders/queries/get-customer-order.ts'
import { listCustomerOrders } from '../../shop/orders/queries/list-customer-orders.ts'
import { setOrderNiche } from '../../shop/orders/set-order-niche.ts'
import { cancelPayment } from '../../shop/payments/cancel-payment.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses, text } from '../schema.ts'
import {
  myOrderDetailsSchema,
  myOrderSchema,
  serializeMyOrder,
  serializeMyOrderDetails,
} from './serialize.ts'

export const orderRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/my-orders',
      summary: 'One’s own orders and their figures',
      ...requirePermission('orders:own'),
      responses: {
        200: jsonResponse(
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
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { orders, stats } = await listCustomerOrders(c.var.runtime.db, c.var.user.id)
      return c.json(
        { orders: orders.map(serializeMyOrder), stats: { ...stats, totalSpent: stats.totalSpent / 100 } },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}',
      summary: 'One order of mine, with its history',
      ...requirePermission('orders:own'),
      request: { params: z.object({ id: z.string() }) },
      responses: { 200: jsonResponse(myOrderDetailsSchema), ...problemResponses() },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const mine = { orderId: id, userId: c.var.user.id }
      const order = z.uuid().safeParse(id).success ? await getCustomerOrder(c.var.runtime.db, mine) : null
      if (!order) throw new ShopError('not_found')
      return c.json(serializeMyOrderDetails(order), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders/{id}/cancel',
      summary: 'Cancel an unpaid order, with the other unpaid orders of its payment',
      ...requirePermission('orders:own'),
      request: { params: z.object({ id: z.string() }) },
      responses: { 200: jsonResponse(myOrderDetailsSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      if (!z.uuid().safeParse(orderId).success) throw new ShopError('not_found')
      const { user, actor } = c.var
      await cancelPayment(db, services, { orderId, customerId: user.id, actor })
      const order = await getCustomerOrder(db, { orderId, userId: user.id })
      if (!order) throw new ShopError('not_found')
      return c.json(serializeMyOrderDetails(order), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/orders/{id}',
      summary: 'Tells the niche of an order that was placed without one',
      ...requirePermission('orders:own'),
      request: { params: z.object({ id: z.string() }), ...jsonBody(z.object({ niche: text(80) })) },
      responses: {
        200: jsonResponse(z.object({ id: z.string(), niche: z.string() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { niche } = c.req.valid('json')
      if (!z.uuid().safeParse(id).success) throw new ShopError('not_found')
      await setOrderNiche(c.var.runtime.db, { orderId: id, userId: c.var.user.id, niche })
      return c.json({ id, niche }, 200)
    },
  )

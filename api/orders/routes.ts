import { createRoute, z } from '@hono/zod-openapi'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { toPounds } from '../../shop/money.ts'
import { getOfferToken } from '../../shop/offers/get-offer.ts'
import { getCustomerOrder } from '../../shop/orders/queries/get-customer-order.ts'
import { listCustomerOrders } from '../../shop/orders/queries/list-customer-orders.ts'
import { setOrderNiche } from '../../shop/orders/set-order-niche.ts'
import { cancelPayment } from '../../shop/payments/cancel-payment.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, lookupKey, problemResponses } from '../schema.ts'
import { myOrderDetailsSchema, myOrdersSchema, orderNicheSchema, purchaseQuerySchema } from './schema.ts'
import { serializeMyOrder, serializeMyOrderDetails } from './serialize.ts'

const params = z.object({ id: lookupKey })

export const orderRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/my-orders',
      operationId: 'listMyOrders',
      tags: ['orders'],
      summary: 'List my orders',
      description:
        'The newest hundred orders of the logged-in user, or those of one payment, and figures over all orders.',
      ...requirePermission('orders:own'),
      request: { query: purchaseQuerySchema },
      responses: { 200: jsonResponse(myOrdersSchema), ...problemResponses() },
    }),
    async (c) => {
      const { payment_id, session_id } = c.req.valid('query')
      const { orders, stats } = await listCustomerOrders(c.var.runtime.db, c.var.user.id, {
        paymentId: payment_id,
        sessionId: session_id,
      })
      const totalSpent = toPounds({ amount: stats.totalSpent, currency: BASE_CURRENCY })
      return c.json({ orders: orders.map(serializeMyOrder), stats: { ...stats, totalSpent } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}',
      operationId: 'getMyOrder',
      tags: ['orders'],
      summary: 'Get one of my orders',
      description: 'The order with its history, its refunds, and what the policy refunds now.',
      ...requirePermission('orders:own'),
      request: { params },
      responses: { 200: jsonResponse(myOrderDetailsSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const own = { orderId: id, userId: c.var.user.id }
      const order = z.uuid().safeParse(id).success ? await getCustomerOrder(c.var.runtime.db, own) : null
      if (!order) throw new ShopError('not_found')
      const offerToken = await getOfferToken(c.var.runtime.db, order.paymentId)
      return c.json(serializeMyOrderDetails(order, offerToken), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders/{id}/cancel',
      operationId: 'cancelMyOrder',
      tags: ['orders'],
      summary: 'Cancel one of my unpaid orders',
      description: 'Also cancels the other unpaid orders of the same payment.',
      ...requirePermission('orders:own'),
      request: { params },
      responses: {
        200: jsonResponse(myOrderDetailsSchema),
        ...problemResponses('not_found', 'order_paid', 'transition_not_allowed'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      if (!z.uuid().safeParse(orderId).success) throw new ShopError('not_found')
      const { user, actor } = c.var
      await cancelPayment(db, services, { orderId, customerId: user.id, actor })
      const order = await getCustomerOrder(db, { orderId, userId: user.id })
      if (!order) throw new ShopError('not_found')
      return c.json(serializeMyOrderDetails(order, await getOfferToken(db, order.paymentId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/orders/{id}',
      operationId: 'setMyOrderNiche',
      tags: ['orders'],
      summary: 'Set the niche of one of my orders',
      description: 'Only for an order that was placed without a niche.',
      ...requirePermission('orders:own'),
      request: { params, ...jsonBody(orderNicheSchema) },
      responses: {
        200: jsonResponse(z.object({ id: z.string(), niche: z.string() })),
        ...problemResponses('not_found'),
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

import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { setOrderNiche } from '../../shop/orders/fulfilment/change-order-target.ts'
import {
  getCustomerOrder,
  listCustomerOrders,
  listEarlierProfiles,
  removeEarlierProfile,
} from '../../shop/orders/queries/customer-orders.ts'
import { cancelPayment } from '../../shop/payments/cancel-payment.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { lookedUpId, niche, objectSchema, okSchema } from '../schema.ts'
import { myOrderDetailsSchema, myOrdersSchema, purchaseQuerySchema } from './schema.ts'
import { serializeMyOrder, serializeMyOrderDetails } from './serialize.ts'

const params = z.object({ id: lookedUpId })

const profileUpdateSchema = objectSchema('EarlierProfile', {
  tiktokUsername: z.string(),
  niche: z.string().nullable().describe('Of the latest order for it that has one'),
})

export const orderRoutes = [
  endpoint({
    key: 'GET /orders/my-orders',
    operationId: 'listMyOrders',
    summary: 'List my orders',
    description:
      'The newest hundred orders of the logged-in user, or those of one payment, and figures over all orders.',
    ...requirePermission('orders:own'),
    query: purchaseQuerySchema,
    answer: myOrdersSchema,
    handle: async ({ query, db, user, locale }) => {
      const { orders, stats } = await listCustomerOrders(db, user.id, { ...query, lang: locale.lang })
      return { orders: orders.map(serializeMyOrder), stats }
    },
  }),
  endpoint({
    key: 'GET /orders/{id}',
    operationId: 'getMyOrder',
    summary: 'Get one of my orders',
    description: 'The order with its history, its refunds, and what the policy refunds now.',
    ...requirePermission('orders:own'),
    param: params,
    answer: myOrderDetailsSchema,
    handle: async ({ param: { id }, db, user, locale }) => {
      const own = { orderId: id, userId: user.id, lang: locale.lang }
      const order = z.uuid().safeParse(id).success ? await getCustomerOrder(db, own) : null
      if (!order) throw new ShopError('not_found')
      return serializeMyOrderDetails(order)
    },
  }),
  endpoint({
    key: 'POST /orders/{id}/cancel',
    operationId: 'cancelMyOrder',
    summary: 'Cancel one of my unpaid orders',
    description: 'Also cancels the other unpaid orders of the same payment.',
    ...requirePermission('orders:own'),
    param: params,
    answer: myOrderDetailsSchema,
    errors: ['order_paid', 'transition_not_allowed'],
    handle: async ({ db, services, user, actor, param: { id: orderId }, locale }) => {
      if (!z.uuid().safeParse(orderId).success) throw new ShopError('not_found')
      await cancelPayment(db, services, { orderId, customerId: user.id, actor })
      const order = await getCustomerOrder(db, { orderId, userId: user.id, lang: locale.lang })
      return order && serializeMyOrderDetails(order)
    },
  }),
  endpoint({
    key: 'PATCH /orders/{id}',
    operationId: 'setMyOrderNiche',
    summary: 'Set the niche of one of my orders',
    description: 'Only for an order that was placed without a niche and has not ended.',
    ...requirePermission('orders:own'),
    param: params,
    json: z.object({ niche }),
    answer: z.object({ id: z.string(), niche: z.string() }),
    handle: async ({ param: { id }, json, db, user }) => {
      if (!z.uuid().safeParse(id).success) throw new ShopError('not_found')
      return await setOrderNiche(db, { orderId: id, userId: user.id, niche: json.niche })
    },
  }),
  endpoint({
    key: 'GET /earlier-profiles',
    operationId: 'listMyProfiles',
    summary: 'List the usernames of my earlier orders',
    description: 'At most five of paid orders, the latest first, for the next checkout.',
    ...requirePermission('orders:own'),
    answer: z.object({ profiles: z.array(profileUpdateSchema) }),
    handle: async ({ db, user }) => ({ profiles: await listEarlierProfiles(db, user.id) }),
  }),
  endpoint({
    key: 'DELETE /earlier-profiles/{username}',
    operationId: 'deleteMyProfile',
    summary: 'Remove a username from those offered to me',
    description: 'The orders stay as they are. Another order for the username offers it again.',
    ...requirePermission('orders:own'),
    param: z.object({ username: lookedUpId.openapi({ example: 'maria.dance' }) }),
    answer: okSchema,
    handle: ({ db, user, param: { username } }) => removeEarlierProfile(db, { userId: user.id, username }),
  }),
]

import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { getOfferToken } from '../../shop/offers/get-offer.ts'
import { requireDelivery } from '../../shop/orders/delivery/get-delivery.ts'
import { changeOrderTarget } from '../../shop/orders/fulfilment/change-order-target.ts'
import { listOpenTargets } from '../../shop/orders/list-open-targets.ts'
import { getCustomerOrder } from '../../shop/orders/queries/get-customer-order.ts'
import { createRouter } from '../create-router.ts'
import { targetSchema } from '../fulfilment/schema.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { identifier, idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { formatTime } from '../serialize.ts'
import { openTargetSchema } from './delivery-schema.ts'
import { myOrderDetailsSchema } from './schema.ts'
import { serializeMyOrderDetails } from './serialize.ts'
import { serializeDeliveryReport } from './serialize-delivery.ts'

const params = z.object({ id: idParam })

export const deliveryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/open-targets',
      operationId: 'listOpenTargets',
      tags: ['orders'],
      summary: 'List my open orders for a username',
      description: 'Several orders for one profile or video at a time would mix their counts.',
      ...requirePermission('orders:own'),
      request: { query: z.object({ username: identifier(200) }) },
      responses: {
        200: jsonResponse(z.object({ orders: z.array(openTargetSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { username } = c.req.valid('query')
      const open = await listOpenTargets(c.var.runtime.db, { userId: c.var.user.id, username })
      const orders = open.map(({ createdAt, ...order }) => ({ ...order, createdAt: formatTime(createdAt) }))
      return c.json({ orders }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/orders/{id}/target',
      operationId: 'changeMyOrderTarget',
      tags: ['orders'],
      summary: 'Correct the username or video of my paused order',
      description: 'Only for an order that is paused because its target is not reachable. The work resumes.',
      ...requirePermission('orders:own'),
      request: { params, ...jsonBody(targetSchema) },
      responses: {
        200: jsonResponse(myOrderDetailsSchema),
        ...problemResponses('not_found', 'transition_not_allowed', 'username_invalid'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      const { tiktok_username: tiktokUsername, video_url: videoUrl } = c.req.valid('json')
      await changeOrderTarget(db, { orderId, actor: c.var.actor, tiktokUsername, videoUrl })
      const order = await getCustomerOrder(db, { orderId, userId: c.var.user.id })
      if (!order) throw new ShopError('not_found')
      return c.json(serializeMyOrderDetails(order, await getOfferToken(db, order.paymentId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}/delivery-report',
      operationId: 'exportMyDeliveryReport',
      tags: ['orders'],
      summary: 'Export the delivery report of one of my orders as CSV',
      description: 'All readings of an ended order, with headings in the language of the request.',
      ...requirePermission('orders:own'),
      request: { params },
      responses: {
        200: { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses('not_found', 'order_not_ended'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      const order = await getCustomerOrder(db, { orderId, userId: c.var.user.id })
      if (!order) throw new ShopError('not_found')
      if (!order.endedAt) throw new ShopError('order_not_ended')
      const context = { lang: c.var.locale.lang, messages: c.var.messages }
      const report = serializeDeliveryReport(order, await requireDelivery(db, orderId), context)
      return c.body(report, 200, getReportHeaders(orderId))
    },
  )

export function getReportHeaders(orderId: string) {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="delivery-${orderId.slice(-8)}.csv"`,
  }
}

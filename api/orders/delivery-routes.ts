import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { requireDelivery } from '../../shop/orders/delivery/get-delivery.ts'
import { changeOrderTarget, listOpenTargets } from '../../shop/orders/fulfilment/change-order-target.ts'
import { getCustomerOrder } from '../../shop/orders/queries/customer-orders.ts'
import { shortId } from '../../shop/short-id.ts'
import { endpoint } from '../endpoint.ts'
import { targetSchema } from '../fulfilment/schema.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { identifier } from '../schema.ts'
import { sendFile } from '../stream-file.ts'
import { openTargetSchema } from './delivery-schema.ts'
import { myOrderDetailsSchema } from './schema.ts'
import { serializeDeliveryReport, serializeMyOrderDetails } from './serialize.ts'

export const deliveryRoutes = [
  endpoint({
    key: 'GET /orders/open-targets',
    operationId: 'listOpenTargets',
    summary: 'List my open orders for a username',
    description: 'Several orders for one profile or video at a time would mix their counts.',
    ...requirePermission('orders:own'),
    query: z.object({ username: identifier(200) }),
    answer: z.object({ orders: z.array(openTargetSchema) }),
    handle: async ({ query: { username }, db, user, locale }) => ({
      orders: await listOpenTargets(db, { userId: user.id, username, lang: locale.lang }),
    }),
  }),
  endpoint({
    key: 'PATCH /orders/{id}/target',
    operationId: 'changeMyOrderTarget',
    summary: 'Correct the username or video of my order',
    description:
      'Until the work starts, and while it is paused because its target is not reachable; it then resumes.',
    ...requirePermission('orders:own'),
    json: targetSchema,
    answer: myOrderDetailsSchema,
    errors: ['transition_not_allowed', 'username_invalid', 'posts_invalid', 'post_unknown'],
    handle: async ({ db, param: { id: orderId }, json, actor, user, locale }) => {
      const { tiktokUsername, videoUrl } = json
      const posts = json.posts?.map(({ post, videoUrl: url }) => ({ post, url }))
      await changeOrderTarget(db, { orderId, actor, tiktokUsername, videoUrl, posts })
      const order = await getCustomerOrder(db, { orderId, userId: user.id, lang: locale.lang })
      return order && serializeMyOrderDetails(order)
    },
  }),
  endpoint({
    key: 'GET /orders/{id}/delivery-report',
    operationId: 'exportMyDeliveryReport',
    summary: 'Export the delivery report of one of my orders as CSV',
    description: 'All readings of an ended order, with headings in the language of the request.',
    ...requirePermission('orders:own'),
    file: ['text/csv'],
    errors: ['order_not_ended'],
    handle: async ({ db, param: { id: orderId }, user, locale, messages, c }) => {
      const order = await getCustomerOrder(db, { orderId, userId: user.id })
      if (!order) throw new ShopError('not_found')
      if (!order.endedAt) throw new ShopError('order_not_ended')
      const context = { lang: locale.lang, messages }
      const report = serializeDeliveryReport(order, await requireDelivery(db, orderId), context)
      return sendFile(c, getReportName(orderId), report)
    },
  }),
]

export function getReportName(orderId: string) {
  return `delivery-${shortId(orderId)}.csv` as const
}

import { z } from '@hono/zod-openapi'
import { deleteOrderView, listOrderViews, saveOrderView } from '../../shop/orders/order-views.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { line, objectSchema } from '../schema.ts'
import { orderViewQuerySchema } from './staff-routes.ts'

const orderViewSchema = objectSchema('OrderView', {
  id: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
})

/** The named filters of the order list, which belong to the account of the user. */
export const orderViewRoutes = [
  endpoint({
    key: 'GET /admin/order-views',
    operationId: 'listOrderViews',
    summary: 'List saved views of the order list',
    description: "The user's own, oldest first.",
    ...requirePermission('orders:read'),
    answer: z.object({ views: z.array(orderViewSchema) }),
    handle: async ({ db, user }) => ({ views: await listOrderViews(db, user.id) }),
  }),
  endpoint({
    key: 'POST /admin/order-views',
    operationId: 'saveOrderView',
    summary: 'Save a view of the order list',
    description: "Replaces the user's view of the same name.",
    ...requirePermission('orders:read'),
    json: z.object({ name: line(40), query: orderViewQuerySchema }),
    status: 201,
    answer: orderViewSchema,
    errors: ['too_many_views'],
    handle: ({ json, db, user }) => saveOrderView(db, user.id, json),
  }),
  endpoint({
    key: 'DELETE /admin/order-views/{id}',
    operationId: 'deleteOrderView',
    summary: 'Delete a saved view of the order list',
    ...requirePermission('orders:read'),
    handle: ({ param, db, user }) => deleteOrderView(db, user.id, param.id),
  }),
]

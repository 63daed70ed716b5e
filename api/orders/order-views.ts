import { z } from '@hono/zod-openapi'
import { deleteOrderView, listOrderViews, saveOrderView } from '../../shop/orders/order-views.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { line } from '../schema.ts'
import { orderViewQuerySchema } from './query-schema.ts'

const newOrderViewSchema = z.object({ name: line(40), query: orderViewQuerySchema })

const orderViewSchema = z
  .object({ id: z.string(), name: z.string(), query: z.record(z.string(), z.string()) })
  .openapi('OrderView')

/** The named filters of the order list, which belong to the account of the user. */
export const orderViewRoutes = [
  endpoint(
    'GET /admin/order-views',
    {
      operationId: 'listOrderViews',
      tag: 'order-views',
      summary: 'List saved views of the order list',
      description: "The user's own, oldest first.",
      ...requirePermission('orders:read'),
      answer: z.object({ views: z.array(orderViewSchema) }),
    },
    async ({ db, user }) => ({ views: await listOrderViews(db, user.id) }),
  ),
  endpoint(
    'POST /admin/order-views',
    {
      operationId: 'saveOrderView',
      tag: 'order-views',
      summary: 'Save a view of the order list',
      description: "Replaces the user's view of the same name.",
      ...requirePermission('orders:read'),
      json: newOrderViewSchema,
      status: 201,
      answer: orderViewSchema,
      errors: ['too_many_views'],
    },
    async ({ json, db, user }) => {
      return await saveOrderView(db, user.id, json)
    },
  ),
  endpoint(
    'DELETE /admin/order-views/{id}',
    {
      operationId: 'deleteOrderView',
      tag: 'order-views',
      summary: 'Delete a saved view of the order list',
      ...requirePermission('orders:read'),
      errors: ['not_found'],
    },
    async ({ param, db, user }) => {
      await deleteOrderView(db, user.id, param.id)
    },
  ),
]

import { createRoute, z } from '@hono/zod-openapi'
import { deleteOrderView, listOrderViews, saveOrderView } from '../../shop/orders/order-views.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { newOrderViewSchema, orderViewSchema } from './schema.ts'

/** The named filters of the order list, which belong to the account of the user. */
export const orderViewRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/order-views',
      operationId: 'listOrderViews',
      tags: ['order-views'],
      summary: 'List saved views of the order list',
      description: "The user's own, oldest first.",
      ...requirePermission('orders:read'),
      responses: {
        200: jsonResponse(z.object({ views: z.array(orderViewSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => c.json({ views: await listOrderViews(c.var.runtime.db, c.var.user.id) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/order-views',
      operationId: 'saveOrderView',
      tags: ['order-views'],
      summary: 'Save a view of the order list',
      description: "Replaces the user's view of the same name.",
      ...requirePermission('orders:read'),
      request: jsonBody(newOrderViewSchema),
      responses: {
        201: jsonResponse(orderViewSchema, 'View saved'),
        ...problemResponses('too_many_views'),
      },
    }),
    async (c) => {
      const view = await saveOrderView(c.var.runtime.db, c.var.user.id, c.req.valid('json'))
      return c.json(view, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/order-views/{id}',
      operationId: 'deleteOrderView',
      tags: ['order-views'],
      summary: 'Delete a saved view of the order list',
      ...requirePermission('orders:read'),
      request: { params: z.object({ id: idParam }) },
      responses: { 204: { description: 'View deleted' }, ...problemResponses('not_found') },
    }),
    async (c) => {
      await deleteOrderView(c.var.runtime.db, c.var.user.id, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

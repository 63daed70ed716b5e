import { createRoute, z } from '@hono/zod-openapi'
import { PAGE_SIZE } from '../../shop/database/to-page.ts'
import { ShopError } from '../../shop/errors.ts'
import { exportOrders } from '../../shop/orders/queries/export-orders.ts'
import { getStaffOrder } from '../../shop/orders/queries/get-staff-order.ts'
import type { OrderQuery } from '../../shop/orders/queries/list-order-ids.ts'
import { listStaffOrders } from '../../shop/orders/queries/list-staff-orders.ts'
import { createRouter } from '../create-router.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { streamFile } from '../stream-file.ts'
import { orderFilterSchema, orderPageSchema } from './query-schema.ts'
import { staffOrderDetailsSchema, staffOrderPageSchema } from './schema.ts'
import { serializeStaffOrder, serializeStaffOrderDetails } from './serialize.ts'
import { serializeOrdersCsv } from './serialize-csv.ts'

export const staffOrderRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      operationId: 'listOrders',
      tags: ['orders'],
      summary: 'List orders',
      description: 'Searches, filters and sorts the orders of all customers, page by page.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      request: { query: orderPageSchema },
      responses: { 200: jsonResponse(staffOrderPageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { lang } = c.var.locale
      const query = toOrderQuery(c.req.valid('query'))
      const { orders, next } = await listStaffOrders(await c.var.runtime.getReportDb(), { ...query, lang })
      return c.json({ orders: orders.map(serializeStaffOrder), next }, 200)
    },
  )
  // Registered before the route of one order, which would take `export` for an id.
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/export',
      operationId: 'exportOrders',
      tags: ['orders'],
      summary: 'Export orders as CSV',
      description: 'All orders of a filter, with headings in the language of the request.',
      ...requirePermissionOrKey('orders:read', 'exports:orders', 'always'),
      request: { query: orderFilterSchema },
      responses: {
        200: { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses(),
      },
    }),
    async (c) => {
      const query = c.req.valid('query')
      // Orders that were selected one by one are all wanted.
      const filter = toOrderQuery({ trial: query.ids ? 'include' : 'exclude', ...query })
      const batches = exportOrders(await c.var.runtime.getReportDb(), filter)
      const day = new Date().toISOString().slice(0, 10)
      return c.body(streamFile(c, serializeOrdersCsv(batches, c.var.locale.lang, c.var.messages)), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="orders-${day}.csv"`,
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}',
      operationId: 'getOrder',
      tags: ['orders'],
      summary: 'Get an order',
      description: 'The order with its customer, payment, disputes, history and emails.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      request: { params: z.object({ id: idParam }) },
      responses: { 200: jsonResponse(staffOrderDetailsSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const order = await getStaffOrder(db, c.req.valid('param').id, c.var.locale.lang)
      if (!order) throw new ShopError('not_found')
      return c.json(serializeStaffOrderDetails(order, { hasMailer: services.mailer !== null }), 200)
    },
  )

function toOrderQuery(query: z.infer<typeof orderPageSchema>): Partial<OrderQuery> {
  const { ids, paid, search, limit, ...same } = query
  return {
    ...same,
    size: limit ?? PAGE_SIZE,
    ids: ids?.split(','),
    paid: paid && paid === 'yes',
    search: search || undefined,
  }
}

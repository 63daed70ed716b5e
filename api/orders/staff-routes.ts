import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { exportOrders } from '../../shop/orders/queries/export-orders.ts'
import { getStaffOrder } from '../../shop/orders/queries/get-staff-order.ts'
import { listStaffOrders } from '../../shop/orders/queries/list-staff-orders.ts'
import { createRouter } from '../create-router.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { streamFile } from '../stream-file.ts'
import { orderFilterSchema, orderPageSchema, toOrderQuery } from './query.ts'
import { serializeOrdersCsv } from './serialize-csv.ts'
import {
  serializeStaffOrder,
  serializeStaffOrderDetails,
  staffOrderDetailsSchema,
  staffOrderSchema,
} from './serialize-staff.ts'

export const staffOrderRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      summary: "Everybody's orders: searched, filtered, sorted, a page at a time",
      ...requirePermissionOrKey('orders:read'),
      request: { query: orderPageSchema },
      responses: {
        200: jsonResponse(z.object({ orders: z.array(staffOrderSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { orders, next } = await listStaffOrders(c.var.runtime.db, toOrderQuery(c.req.valid('query')))
      return c.json({ orders: orders.map(serializeStaffOrder), next }, 200)
    },
  )
  // Before the call for one order, which would take its name for an id.
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/export',
      summary: 'All orders of a filter as a CSV file, its headings in the language asked for',
      ...requirePermissionOrKey('orders:read'),
      request: { query: orderFilterSchema },
      responses: {
        200: { description: 'OK', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses(),
      },
    }),
    async (c) => {
      const batches = exportOrders(c.var.runtime.db, toOrderQuery(c.req.valid('query')))
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
      summary: 'All that is known of an order',
      ...requirePermissionOrKey('orders:read'),
      request: { params: z.object({ id: idParam }) },
      responses: { 200: jsonResponse(staffOrderDetailsSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const order = await getStaffOrder(db, c.req.valid('param').id)
      if (!order) throw new ShopError('not_found')
      return c.json(serializeStaffOrderDetails(order, { hasMailer: services.mailer !== null }), 200)
    },
  )

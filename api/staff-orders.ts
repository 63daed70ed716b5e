import { createRoute, z } from '@hono/zod-openapi'
import { exportOrders } from '../shop/checkout/export-orders.ts'
import { listStaffOrders } from '../shop/checkout/list-staff-orders.ts'
import { readStaffOrder } from '../shop/checkout/read-staff-order.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guardedOrKey } from './context.ts'
import { json, problems, rowId } from './fields.ts'
import { inPieces } from './in-pieces.ts'
import { orderCsv } from './order-csv.ts'
import { orderFilterSchema, orderPageOf, orderPageSchema } from './order-query.ts'
import {
  presentStaffOrder,
  presentWholeStaffOrder,
  staffOrderSchema,
  wholeStaffOrderSchema,
} from './present-staff-order.ts'
import { routes } from './routes.ts'

export const staffOrderRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      summary: "Everybody's orders: searched, filtered, sorted, a page at a time",
      ...guardedOrKey('orders:read'),
      request: { query: orderPageSchema },
      responses: {
        200: json(z.object({ orders: z.array(staffOrderSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { orders, next } = await listStaffOrders(c.var.runtime.db, orderPageOf(c.req.valid('query')))
      return c.json({ orders: orders.map(presentStaffOrder), next }, 200)
    },
  )
  // Before the call for one order, which would take its name for an id.
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/export',
      summary: 'All orders of a filter as a CSV file, its headings in the language asked for',
      ...guardedOrKey('orders:read'),
      request: { query: orderFilterSchema },
      responses: {
        200: { description: 'OK', content: { 'text/csv': { schema: z.string() } } },
        ...problems,
      },
    }),
    async (c) => {
      const batches = exportOrders(c.var.runtime.db, orderPageOf(c.req.valid('query')))
      const day = new Date().toISOString().slice(0, 10)
      return c.body(inPieces(c, orderCsv(batches, c.var.locale.lang, c.var.words)), 200, {
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
      ...guardedOrKey('orders:read'),
      request: { params: z.object({ id: rowId }) },
      responses: { 200: json(wholeStaffOrderSchema), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const order = await readStaffOrder(db, c.req.valid('param').id)
      if (!order) throw new ShopError('not_found')
      return c.json(presentWholeStaffOrder(order, { hasMailer: services.mailer !== null }), 200)
    },
  )

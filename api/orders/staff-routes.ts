import type { z } from '@hono/zod-openapi'
import { PAGE_SIZE } from '../../shop/database/to-page.ts'
import { ShopError } from '../../shop/errors.ts'
import { exportOrders } from '../../shop/orders/queries/export-orders.ts'
import { getStaffOrder } from '../../shop/orders/queries/get-staff-order.ts'
import type { OrderQuery } from '../../shop/orders/queries/list-order-ids.ts'
import { listStaffOrders } from '../../shop/orders/queries/list-staff-orders.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { streamFile } from '../stream-file.ts'
import { orderFilterSchema, orderPageSchema } from './query-schema.ts'
import { staffOrderDetailsSchema, staffOrderPageSchema } from './schema.ts'
import { serializeStaffOrder, serializeStaffOrderDetails } from './serialize.ts'
import { serializeOrdersCsv } from './serialize-csv.ts'

export const staffOrderRoutes = [
  endpoint(
    'GET /admin/orders',
    {
      operationId: 'listOrders',
      tag: 'orders',
      summary: 'List orders',
      description: 'Searches, filters and sorts the orders of all customers, page by page.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      query: orderPageSchema,
      answer: staffOrderPageSchema,
    },
    async ({ query, locale, runtime }) => {
      const filter = { ...toOrderQuery(query), lang: locale.lang }
      const { orders, next } = await listStaffOrders(await runtime.getReportDb(), filter)
      return { orders: orders.map(serializeStaffOrder), next }
    },
  ),
  endpoint(
    'GET /admin/orders/export',
    {
      operationId: 'exportOrders',
      tag: 'orders',
      summary: 'Export orders as CSV',
      description: 'All orders of a filter, with headings in the language of the request.',
      ...requirePermissionOrKey('orders:read', 'exports:orders', 'always'),
      query: orderFilterSchema,
      file: ['text/csv'],
    },
    async ({ query, runtime, locale, messages, c }) => {
      // Orders that were selected one by one are all wanted.
      const filter = toOrderQuery({ trial: query.ids ? 'include' : 'exclude', ...query })
      const batches = exportOrders(await runtime.getReportDb(), filter)
      const day = new Date().toISOString().slice(0, 10)
      return c.body(streamFile(c, serializeOrdersCsv(batches, locale.lang, messages)), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="orders-${day}.csv"`,
      })
    },
  ),
  endpoint(
    'GET /admin/orders/{id}',
    {
      operationId: 'getOrder',
      tag: 'orders',
      summary: 'Get an order',
      description: 'The order with its customer, payment, disputes, history and emails.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      answer: staffOrderDetailsSchema,
      errors: ['not_found'],
    },
    async ({ db, services, param, locale }) => {
      const order = await getStaffOrder(db, param.id, locale.lang)
      if (!order) throw new ShopError('not_found')
      return serializeStaffOrderDetails(order, { hasMailer: services.mailer !== null })
    },
  ),
]

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

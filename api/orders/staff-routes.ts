import { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { PAGE_SIZE } from '../../shop/database/to-page.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { toPounds } from '../../shop/money.ts'
import type { OrderQuery } from '../../shop/orders/queries/list-order-ids.ts'
import {
  type ExportedOrder,
  exportOrders,
  getStaffOrder,
  listStaffOrders,
} from '../../shop/orders/queries/staff-orders.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatReceiptNumber } from '../../shop/payments/documents/format-document-number.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { type CsvCell, getDay, iterateCsv, sendFile } from '../stream-file.ts'
import { orderFilterSchema, orderPageSchema } from './query-schema.ts'
import { staffOrderDetailsSchema, staffOrderSchema } from './schema.ts'
import { serializeStaffOrder, serializeStaffOrderDetails } from './serialize.ts'

/** Columns of the file. Their headings are the messages `admin-orders:csv.{name}`. */
const COLUMNS = {
  id: (order) => order.id,
  placed: (order) => order.createdAt,
  paid: (order) => order.paidAt,
  started: (order) => order.startedAt,
  ended: (order) => order.endedAt,
  status: (order) => order.status,
  paymentStatus: (order) => order.paymentStatus,
  method: (order) => toPaymentOption(order.paymentMethod),
  trial: (order) => (order.isTrial ? 'trial' : null),
  receipt: formatReceiptNumber,
  payment: (order) => order.paymentId,
  customer: (order) => order.customer.name,
  email: (order) => order.customer.email,
  type: (order) => order.packageType,
  package: (order) => order.packageName,
  units: (order) => order.units,
  quantity: (order) => order.quantity,
  startCount: (order) => order.startCount,
  delivered: (order) => order.delivered,
  username: (order) => order.tiktokUsername,
  video: (order) =>
    order.posts?.map(({ url, delivered, quantity }) => `${url} (${delivered} / ${quantity})`).join('; ') ??
    order.videoUrl,
  niche: (order) => order.niche,
  gross: (order) => toPounds({ amount: order.pence + order.discount, currency: order.chargeCurrency }),
  discount: (order) => toPounds({ amount: order.discount, currency: order.chargeCurrency }),
  price: (order) => toPounds({ amount: order.pence, currency: order.chargeCurrency }),
  currency: (order) => order.chargeCurrency,
  promotions: (order) => order.promotions.map((promotion) => formatPromotion(promotion, order)).join('; '),
  notes: (order) => order.notes,
} as const satisfies Record<string, (order: ExportedOrder) => CsvCell>

export const staffOrderRoutes = [
  endpoint({
    key: 'GET /admin/orders',
    operationId: 'listOrders',
    summary: 'List orders',
    description: 'Searches, filters and sorts the orders of all customers, page by page.',
    ...requirePermissionOrKey('orders:read', 'orders:read'),
    query: orderPageSchema,
    answer: z.object({ orders: z.array(staffOrderSchema), next: z.string().nullable() }),
    handle: async ({ query, locale, runtime }) => {
      const filter = { ...toOrderQuery(query), lang: locale.lang }
      const { orders, next } = await listStaffOrders(await runtime.getReportDb(), filter)
      return { orders: orders.map(serializeStaffOrder), next }
    },
  }),
  endpoint({
    key: 'GET /admin/orders/export',
    operationId: 'exportOrders',
    summary: 'Export orders as CSV',
    description: 'All orders of a filter, with headings in the language of the request.',
    ...requirePermissionOrKey('orders:read', 'exports:orders', 'always'),
    query: orderFilterSchema,
    file: ['text/csv'],
    handle: async ({ query, runtime, locale, messages, c }) => {
      // Exports selected orders also when they are trial orders.
      const filter = toOrderQuery({ trial: query.ids ? 'include' : 'exclude', ...query })
      const batches = exportOrders(await runtime.getReportDb(), filter)
      const cells = Object.values(COLUMNS)
      const rows = iterateCsv(getHeadings(locale.lang, messages), batches, (order) =>
        cells.map((cell) => cell(order)),
      )
      return sendFile(c, `orders-${getDay()}.csv`, rows)
    },
  }),
  endpoint({
    key: 'GET /admin/orders/{id}',
    operationId: 'getOrder',
    summary: 'Get an order',
    description: 'The order with its customer, payment, disputes, history and emails.',
    ...requirePermissionOrKey('orders:read', 'orders:read'),
    answer: staffOrderDetailsSchema,
    handle: async ({ db, services, param, locale }) => {
      const order = await getStaffOrder(db, param.id, locale.lang)
      return order && serializeStaffOrderDetails(order, { hasMailer: services.mailer !== null })
    },
  }),
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

type Column = keyof typeof COLUMNS

/** Names a promotion with its code and, where known, the part of the discount. */
function formatPromotion(
  { title, code, discount }: ExportedOrder['promotions'][number],
  { chargeCurrency }: ExportedOrder,
): string {
  const amount =
    discount === null ? null : toPounds({ amount: discount, currency: chargeCurrency }).toFixed(2)
  return [title, code === title ? null : code, amount].filter((part) => part !== null).join(' ')
}

function getHeadings(lang: Lang, messages: MessageCatalog): string[] {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-orders')
  return (Object.keys(COLUMNS) as Column[]).map((column) => t(`csv.${column}`))
}

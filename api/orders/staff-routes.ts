import { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { PAGE_SIZE } from '../../shop/database/to-page.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { toPounds } from '../../shop/money.ts'
import { ORDER_QUEUES } from '../../shop/orders/order-queues.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import type { OrderQuery } from '../../shop/orders/queries/list-order-ids.ts'
import { ORDER_SORTS } from '../../shop/orders/queries/order-columns.ts'
import { TRIAL_FILTERS } from '../../shop/orders/queries/order-filter.ts'
import {
  type ExportedOrder,
  exportOrders,
  getStaffOrder,
  listStaffOrders,
} from '../../shop/orders/queries/staff-orders.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatReceiptNumber } from '../../shop/payments/documents/format-document-number.ts'
import { MAX_SEARCH_LENGTH } from '../../shop/text.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { identifierOrEmpty, isoDay, isoTimestamp, pageQuery } from '../schema.ts'
import { type CsvCell, getDay, iterateCsv, sendFile } from '../stream-file.ts'
import { staffOrderDetailsSchema, staffOrderSchema } from './schema.ts'
import { serializeStaffOrder, serializeStaffOrderDetails } from './serialize.ts'

const dateSchema = z.union([isoDay, isoTimestamp]).openapi({
  description:
    'A day in UTC, both ends included, or a moment: orders from the first one on, and before the last one',
  example: '2026-11-20',
})

const UUID = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'

const filterSchema = z.object({
  ids: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,99}$`))
    .optional()
    .describe('Only these orders: up to a hundred ids, separated by commas'),
  status: z.enum(ORDER_STATUSES).optional(),
  queue: z
    .enum(ORDER_QUEUES)
    .optional()
    .describe(
      'Paid and not started; waiting for the answers of the customer; later than promised; a run failed; a promised replacement is not delivered yet; a guarantee check is due; ended under-delivered',
    ),
  type: z.enum(PACKAGE_TYPES).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  trial: z
    .enum(TRIAL_FILTERS)
    .optional()
    .describe(
      'Trial orders: beside the others, left out, or alone. Default: `include` in lists and for `ids`, else `exclude` in the CSV file',
    ),
  search: identifierOrEmpty(MAX_SEARCH_LENGTH)
    .optional()
    .describe(
      'An order id, its beginning or last eight characters; a number of a receipt, invoice or credit note; the id of a payment, or of its session or charge at the provider; the beginning of a TikTok username, or the link to a profile; words of the customer’s name or email address, without regard to case and accents',
    ),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .describe('Default: `newest`, in a queue `due` (the longest wait first)'),
})

/** Only orders of a queue have a time at which they are due. */
const requireQueueForDue = {
  check: ({ sort, queue }: { sort?: string; queue?: string }) => sort !== 'due' || queue !== undefined,
  problem: { error: 'admin-orders:errors.sortRequiresQueue', path: ['sort'] },
}

const orderFilterSchema = filterSchema.refine(requireQueueForDue.check, requireQueueForDue.problem)
export const orderViewQuerySchema = filterSchema
  .omit({ ids: true })
  .strict()
  .refine(requireQueueForDue.check, requireQueueForDue.problem)
const orderPageSchema = filterSchema
  .extend(pageQuery)
  .refine(requireQueueForDue.check, requireQueueForDue.problem)

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
    errors: ['cursor_invalid'],
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

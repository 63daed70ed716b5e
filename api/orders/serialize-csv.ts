import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { toPounds } from '../../shop/money.ts'
import type { ExportedOrder } from '../../shop/orders/queries/export-orders.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatReceiptNumber } from '../../shop/payments/documents/format-document-number.ts'
import { BYTE_ORDER_MARK, type CsvCell, formatCsvRow } from '../csv.ts'

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
  video: (order) => order.videoUrl,
  niche: (order) => order.niche,
  gross: (order) => toPounds({ amount: order.pence + order.discount, currency: order.chargeCurrency }),
  discount: (order) => toPounds({ amount: order.discount, currency: order.chargeCurrency }),
  price: (order) => toPounds({ amount: order.pence, currency: order.chargeCurrency }),
  currency: (order) => order.chargeCurrency,
  promotions: (order) => order.promotions.map((promotion) => formatPromotion(promotion, order)).join('; '),
  notes: (order) => order.notes,
} as const satisfies Record<string, (order: ExportedOrder) => CsvCell>

type Column = keyof typeof COLUMNS

/** Yields the file piece by piece. Reads the next batch when the previous one was sent. */
export async function* serializeOrdersCsv(
  batches: AsyncGenerator<ExportedOrder[]>,
  lang: Lang,
  messages: MessageCatalog,
): AsyncGenerator<string, void, undefined> {
  const cells = Object.values(COLUMNS)
  yield BYTE_ORDER_MARK + formatCsvRow(getHeadings(lang, messages))
  for await (const orders of batches) {
    yield orders.map((order) => formatCsvRow(cells.map((cell) => cell(order)))).join('')
  }
}

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

import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { toPounds } from '../../shop/money.ts'
import type { ExportedOrder } from '../../shop/orders/queries/export-orders.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'
import { formatTime } from '../serialize.ts'

/** Columns of the file. Their headings are the messages `admin-orders:csv.{name}`. */
const COLUMNS = {
  id: (order) => order.id,
  placed: (order) => formatTime(order.createdAt),
  paid: (order) => formatTime(order.paidAt),
  started: (order) => formatTime(order.startedAt),
  ended: (order) => formatTime(order.endedAt),
  status: (order) => order.status,
  paymentStatus: (order) => order.paymentStatus,
  method: (order) => toPaymentOption(order.paymentMethod),
  receipt: (order) => order.receiptNumber,
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
  price: (order) => toPounds({ amount: order.pence, currency: order.chargeCurrency }),
  currency: (order) => order.chargeCurrency,
  notes: (order) => order.notes,
} as const satisfies Record<string, (order: ExportedOrder) => string | number | null>

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

function getHeadings(lang: Lang, messages: MessageCatalog): string[] {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-orders')
  return (Object.keys(COLUMNS) as Column[]).map((column) => t(`csv.${column}`))
}

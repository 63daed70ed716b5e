import type { Book } from '../locales/words.ts'
import type { ExportedOrder } from '../shop/checkout/export-orders.ts'
import type { Lang } from '../shop/localization/languages.ts'
import { toPaymentOption } from '../shop/payment-methods.ts'
import { BYTE_ORDER_MARK, csvRow } from './csv.ts'
import { iso } from './present-order.ts'

/** The columns: `dashboard:orderDesk.csv.{name}`, and what of an order stands there. */
const COLUMNS = {
  id: (order) => order.id,
  placed: (order) => order.createdAt.toISOString(),
  paid: (order) => iso(order.paidAt),
  started: (order) => iso(order.startedAt),
  ended: (order) => iso(order.endedAt),
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
  price: (order) => order.pence / 100,
  currency: (order) => order.chargeCurrency,
  notes: (order) => order.notes,
} as const satisfies Record<string, (order: ExportedOrder) => string | number | null>

type Column = keyof typeof COLUMNS

/** The file, piece by piece: a batch is asked for when the one before has gone. */
export async function* orderCsv(
  batches: AsyncGenerator<ExportedOrder[]>,
  lang: Lang,
  words: Book,
): AsyncGenerator<string, void, undefined> {
  const cells = Object.values(COLUMNS)
  yield BYTE_ORDER_MARK + csvRow(headings(lang, words))
  for await (const orders of batches) {
    yield orders.map((order) => csvRow(cells.map((cell) => cell(order)))).join('')
  }
}

function headings(lang: Lang, words: Book): string[] {
  const t = words.i18nOf(lang).getFixedT(lang, 'dashboard')
  return (Object.keys(COLUMNS) as Column[]).map((column) => t(`orderDesk.csv.${column}`))
}

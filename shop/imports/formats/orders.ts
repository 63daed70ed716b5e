import { truncateText } from '../../text.ts'
import type { FileStyle } from '../import-fields.ts'
import { type ImportedOrderLine, type OrderData, RowRefusal } from '../imported-row.ts'
import type { CsvRecord } from '../read-csv.ts'
import { getCell, requireAmount, requireCell, requireEmail, requireTime, toPlainText } from './read-cell.ts'

const MAX_LINES = 100
const MAX_NAME = 200

export function readWoocommerceOrder(record: CsvRecord, style: FileStyle): OrderData {
  const externalId = requireCell(record, 100, 'order_id', 'order_number')
  return {
    kind: 'orders',
    externalId,
    number: truncateText(getCell(record, 'order_number'), 100) || externalId,
    email: requireEmail(record, 'customer_email', 'billing_email'),
    status: requireCell(record, 60, 'status').replace(/^wc-/, ''),
    currency: requireCurrency(record, 'order_currency'),
    total: requireAmount(record, style, 'order_total'),
    orderedAt: requireTime(record, style, 'order_date'),
    lines: [...record.cells]
      .filter(([column, cell]) => /^line_item_\d+$/.test(column) && cell !== '')
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .slice(0, MAX_LINES)
      .map(([, cell]) => parseWoocommerceLine(cell)),
  }
}

/** `name:1,000 Likes|product_id:12|sku:|quantity:2|total:9.58`. */
function parseWoocommerceLine(cell: string): ImportedOrderLine {
  const parts = new Map(cell.split('|').map((part) => splitAt(part, part.indexOf(':'))))
  return buildLine(parts.get('name') ?? cell, parts.get('quantity') ?? '')
}

function splitAt(part: string, place: number): [string, string] {
  return [part.slice(0, Math.max(0, place)).trim(), part.slice(place + 1).trim()]
}

/** Reads an order that spans one record per product; only the first of them has its figures. */
export function readShopifyOrder(records: [CsvRecord, ...CsvRecord[]], style: FileStyle): OrderData {
  const [first] = records
  const number = requireCell(first, 100, 'Name')
  return {
    kind: 'orders',
    number,
    externalId: truncateText(getCell(first, 'Id'), 100) || number,
    email: requireEmail(first, 'Email'),
    status: [
      requireCell(first, 60, 'Financial Status'),
      truncateText(getCell(first, 'Fulfillment Status'), 60),
    ]
      .filter((word) => word !== '')
      .join(', '),
    currency: requireCurrency(first, 'Currency'),
    total: requireAmount(first, style, 'Total'),
    orderedAt: requireTime(first, style, 'Created at'),
    lines: records
      .filter((record) => getCell(record, 'Lineitem name') !== '')
      .slice(0, MAX_LINES)
      .map((record) => buildLine(getCell(record, 'Lineitem name'), getCell(record, 'Lineitem quantity'))),
  }
}

function requireCurrency(record: CsvRecord, column: string): string {
  const currency = requireCell(record, 10, column).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw new RowRefusal({ problem: 'invalid_currency', column })
  return currency
}

function buildLine(name: string, quantity: string): ImportedOrderLine {
  const units = /^\d{1,9}$/.test(quantity) ? Number(quantity) : 1
  return { name: toPlainText(name, MAX_NAME), quantity: Math.max(1, units) }
}

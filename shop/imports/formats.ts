import { MAX_PRICE_PENCE, MAX_QUANTITY, PACKAGE_TEXT_FIELDS } from '../catalog/package-fields.ts'
import type { PackageType } from '../catalog/package-view.ts'
import { normalizeIdentifier, truncateText } from '../text.ts'
import type { FileStyle } from './import-fields.ts'
import { type ImportedOrderLine, type OrderData, type ProductData, RowRefusal } from './imported-row.ts'
import {
  type AmountColumn,
  chooseColumn,
  getCell,
  requireAmount,
  requireCell,
  requireEmail,
  requireTime,
  toPlainText,
} from './read-cell.ts'
import type { CsvRecord } from './read-csv.ts'

const MAX_NAME = PACKAGE_TEXT_FIELDS.name.maxLength
const MAX_DESCRIPTION = PACKAGE_TEXT_FIELDS.description.maxLength

export function readWoocommerceProduct(record: CsvRecord, style: FileStyle): ProductData {
  const name = requireName(record, 'Name')
  const description = getCell(record, 'Short description', 'Description')
  const hints = [name, getCell(record, 'Categories'), getCell(record, 'Tags')].join(' ')
  const externalId = requireCell(record, 200, 'ID', 'SKU')
  return buildProduct({
    externalId,
    name,
    description,
    hints,
    price: requirePrice(record, style, 'Regular price'),
  })
}

/** The columns of exports, and those of the product template. */
const HANDLE = ['Handle', 'URL handle'] as const
const PRICE = ['Variant Price', 'Price'] as const

/** Reads the variants of a product, one per record; only the first names the product. Records of images alone are no rows. */
export function createShopifyProductReader() {
  const titles = new Map<string, CsvRecord>()
  return (record: CsvRecord, style: FileStyle): ProductData | null => {
    const handle = requireCell(record, 255, ...HANDLE)
    const first = titles.get(handle) ?? record
    titles.set(handle, first)
    if (record !== first && getCell(record, ...PRICE) === '') return null
    const options = [1, 2, 3]
      .map((number) => getCell(record, `Option${number} Value`))
      .filter((option) => option !== '' && option !== 'Default Title')
    const shown = options.map((option) => toPlainText(option, 4 * MAX_NAME))
    const name = [requireName(first, 'Title'), ...shown].join(' – ')
    if (name.length > MAX_NAME) throw new RowRefusal({ problem: 'too_long', column: 'Title' })
    return buildProduct({
      externalId: [handle, ...options].join('/'),
      name,
      description: getCell(first, 'Body (HTML)', 'Description'),
      hints: [name, getCell(first, 'Type'), getCell(first, 'Tags')].join(' '),
      price: requirePrice(record, style, ...PRICE),
    })
  }
}

/** Names may contain HTML entities, which are longer than what they stand for. */
function requireName(record: CsvRecord, column: string): string {
  const name = toPlainText(requireCell(record, 4 * MAX_NAME, column), 4 * MAX_NAME)
  if (name === '') throw new RowRefusal({ problem: 'missing', column })
  if (name.length > MAX_NAME) throw new RowRefusal({ problem: 'too_long', column })
  return name
}

function requirePrice(
  record: CsvRecord,
  style: FileStyle,
  ...columns: [AmountColumn, ...AmountColumn[]]
): number {
  const price = requireAmount(record, style, ...columns)
  if (price < 1 || price > MAX_PRICE_PENCE)
    throw new RowRefusal({ problem: 'invalid_price', column: chooseColumn(record, columns) })
  return price
}

interface ReadProduct extends Pick<ProductData, 'externalId' | 'name' | 'price'> {
  description: string
  /** Texts that tell the type. */
  hints: string
}

function buildProduct({ externalId, name, description, hints, price }: ReadProduct): ProductData {
  return {
    kind: 'products',
    externalId,
    name,
    price,
    description: toPlainText(description, MAX_DESCRIPTION) || name,
    type: guessType(hints),
    quantity: guessQuantity(name),
  }
}

const TYPE_WORDS = [
  ['followers', /follower|seguidor|متابع/i],
  ['likes', /\blikes?\b|me gusta|إعجاب/i],
  ['views', /\bviews?\b|visualizaci|reproducci|مشاهد/i],
] as const satisfies [PackageType, RegExp][]

function guessType(hints: string): PackageType {
  return TYPE_WORDS.find(([, words]) => words.test(hints))?.[0] ?? 'others'
}

/** `1,000 Followers` and `1k followers` are 1000; a name without a number is 1. */
function guessQuantity(name: string): number {
  const [digits = '', unit = ''] = listNumbers(name)[0] ?? []
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(digits)
  const number = Number(
    isGrouped ? digits.replace(/[.,]/g, '') : digits.replace(',', '.').replace(/[.]$/, ''),
  )
  const factor = { k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1
  const quantity = Math.round(number * factor)
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 1
}

/** Lists the numbers of a name with their unit, if they have one. `4k` of `4kids` is none. */
function listNumbers(name: string): [digits: string, unit: string][] {
  return [...normalizeIdentifier(name).matchAll(/\d(?:[.,]?\d)*/g)].flatMap(({ 0: digits, index, input }) => {
    const after = /^\s*([km])?(?![\p{L}\d])/iu.exec(input.slice(index + digits.length))
    return after ? [[digits, after[1] ?? ''] as [string, string]] : []
  })
}

const MAX_LINES = 100
const MAX_PRODUCT_NAME = 200

export function readWoocommerceOrder(record: CsvRecord, style: FileStyle): OrderData {
  const externalId = requireCell(record, 100, 'order_id', 'order_number')
  return {
    kind: 'orders',
    externalId,
    number: truncateText(getCell(record, 'order_number'), 100) || externalId,
    email: requireEmail(record),
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
    email: requireEmail(first),
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
  return { name: toPlainText(name, MAX_PRODUCT_NAME), quantity: Math.max(1, units) }
}

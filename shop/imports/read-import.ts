import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { ShopError } from '../errors.ts'
import { DEFAULT_LANG, isLang } from '../localization/languages.ts'
import { MAX_REVIEW_NAME, MAX_REVIEW_TEXT } from '../reviews/review-state.ts'
import { truncateText } from '../text.ts'
import {
  createShopifyProductReader,
  readShopifyOrder,
  readWoocommerceOrder,
  readWoocommerceProduct,
} from './formats.ts'
import type { FileStyle, ImportFormat } from './import-fields.ts'
import {
  type CustomerData,
  type ImportData,
  type ImportedRow,
  type ReviewData,
  RowRefusal,
} from './imported-row.ts'
import {
  chooseColumn,
  detectFileStyle,
  EMAIL_COLUMNS,
  getCell,
  loadHtmlConverter,
  requireCell,
  requireEmail,
  requirePlainText,
  requireTime,
  toPlainText,
} from './read-cell.ts'
import { type CsvFile, type CsvRecord, readCsv } from './read-csv.ts'

/** Columns that tell a format, each one of several names. The first format whose columns are all present applies. */
const SIGNATURES: readonly [ImportFormat, readonly (readonly string[])[]][] = [
  ['reviews', [['rating'], ['source'], ['date']]],
  ['shopify_orders', [['name'], ['email'], ['financial status'], ['lineitem name'], ['created at']]],
  ['shopify_products', [['handle', 'url handle'], ['title'], ['variant price', 'price']]],
  [
    'shopify_customers',
    [['first name'], ['last name'], ['email'], ['accepts email marketing', 'customer id']],
  ],
  ['woocommerce_orders', [['order_id', 'order_number'], ['order_date'], ['order_total'], ['status']]],
  ['woocommerce_products', [['type'], ['sku'], ['name'], ['regular price']]],
  ['woocommerce_customers', [['user_email'], ['first_name', 'display_name']]],
  // The report "Customers" of WooCommerce itself.
  ['woocommerce_customers', [['name'], ['username'], ['email'], ['orders']]],
]

/** The names of the column of ids in all formats. */
const ID_COLUMNS = [
  'ID',
  'order_id',
  'order_number',
  'customer_id',
  'Customer ID',
  'SKU',
  'Handle',
  'URL handle',
] as const

/**
 * Reads a file without storing anything. The digest is the SHA-256 of the file: the confirmation names the file that was
 * previewed. Throws `import_format_unknown` and what `readCsv` throws.
 */
export async function readImport(bytes: Uint8Array) {
  const file = await readCsv(bytes)
  const format = detectFormat(file.columns)
  if (!format || file.records.length === 0)
    throw new ShopError(format ? 'import_empty' : 'import_format_unknown')
  await loadHtmlConverter()
  const style = detectFileStyle(file.records)
  const header = { cells: new Map(), columns: new Set(file.columns) }
  const emailColumn = chooseColumn(header, EMAIL_COLUMNS)
  const idColumn = chooseColumn(header, ID_COLUMNS)
  return {
    format,
    encoding: file.encoding,
    delimiter: file.delimiter,
    style,
    rows: markDuplicates(await listRows(format, file, style), { emailColumn, idColumn }),
    emailColumn,
    digest: createHash('sha256').update(bytes).digest('hex'),
  }
}

export type ReadImport = Awaited<ReturnType<typeof readImport>>

function detectFormat(columns: string[]): ImportFormat | null {
  const matches = (names: readonly string[]) => names.some((name) => columns.includes(name))
  return SIGNATURES.find(([, required]) => required.every(matches))?.[0] ?? null
}

async function listRows(format: ImportFormat, { records }: CsvFile, style: FileStyle) {
  if (format === 'shopify_orders')
    return readEach(groupByOrder(records), (group) => readRow(group[0], () => readShopifyOrder(group, style)))
  const read = {
    shopify_products: createShopifyProductReader(),
    shopify_customers: readShopifyCustomer,
    woocommerce_products: readWoocommerceProduct,
    woocommerce_customers: readWoocommerceCustomer,
    woocommerce_orders: readWoocommerceOrder,
    reviews: readReview,
  }[format]
  return readEach(records, (record) => readRow(record, () => read(record, style)))
}

/** Other requests are answered between the rows: reading HTML takes long. */
async function readEach<Each>(list: Each[], read: (each: Each) => ImportedRow[]): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = []
  for (const each of list) rows.push(...read(await setImmediate(each)))
  return rows
}

function readRow({ line, isTooLong }: CsvRecord, read: () => ImportData | null): ImportedRow[] {
  if (isTooLong) return [{ line, problem: 'too_many_cells', column: '' }]
  try {
    const data = read()
    return data ? [{ line, data }] : []
  } catch (refusal) {
    if (!(refusal instanceof RowRefusal)) throw refusal
    return [{ line, problem: refusal.problem, column: refusal.column }]
  }
}

function groupByOrder(records: CsvRecord[]): [CsvRecord, ...CsvRecord[]][] {
  const groups = new Map<string, [CsvRecord, ...CsvRecord[]]>()
  for (const record of records) {
    const name = getCell(record, 'Name')
    const group = groups.get(name)
    // A record without a number is a row with a problem of its own.
    if (group && name !== '') group.push(record)
    else groups.set(name || `line ${record.line}`, [record])
  }
  return [...groups.values()]
}

/** The first of two rows with one id, or of two customers with one email, counts. */
function markDuplicates(
  rows: ImportedRow[],
  { emailColumn, idColumn }: { emailColumn: string; idColumn: string },
): ImportedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (!row.data) return row
    const { data } = row
    const email = data.kind === 'customers' ? data.email : data.externalId
    const column = data.kind === 'customers' && seen.has(email) ? emailColumn : idColumn
    const isDuplicate = seen.has(email) || seen.has(data.externalId)
    seen.add(email).add(data.externalId)
    return isDuplicate ? { line: row.line, problem: 'duplicate', column } : row
  })
}

const MAX_SOURCE = 60
const MAX_PRODUCT = 200

/** Reads a review of the shop's own format (docs/imports.md). */
function readReview(record: CsvRecord, style: FileStyle): ReviewData {
  const source = requirePlainText(record, MAX_SOURCE, 'source')
  const rating = requireRating(record)
  const writtenAt = requireTime(record, style, 'date')
  const text = toPlainText(getCell(record, 'text'), MAX_REVIEW_TEXT)
  const name = toPlainText(getCell(record, 'name'), MAX_REVIEW_NAME) || null
  const product = toPlainText(getCell(record, 'product'), MAX_PRODUCT) || null
  const language = getCell(record, 'language').toLowerCase()
  const id = getCell(record, 'id') || [rating, writtenAt, name, text].join('\n')
  return {
    kind: 'reviews',
    source,
    rating,
    text,
    name,
    product,
    writtenAt,
    externalId: createHash('sha256').update(`${source}\n${id}`).digest('base64url'),
    lang: isLang(language) ? language : DEFAULT_LANG,
  }
}

function requireRating(record: CsvRecord): number {
  const cell = requireCell(record, 10, 'rating')
  if (!/^[1-5](?:[.,]0+)?$/.test(cell)) throw new RowRefusal({ problem: 'invalid_rating', column: 'rating' })
  return Number(cell[0])
}

const MAX_NAME = 100
const MAX_ID = 100

function readWoocommerceCustomer(record: CsvRecord): CustomerData {
  return buildCustomer(record, {
    email: requireEmail(record),
    names: [
      getCell(record, 'first_name', 'billing_first_name'),
      getCell(record, 'last_name', 'billing_last_name'),
    ],
    otherwise: getCell(record, 'name', 'display_name'),
    // Guests have the id 0.
    id: getCell(record, 'customer_id', 'ID').replace(/^0$/, ''),
  })
}

function readShopifyCustomer(record: CsvRecord): CustomerData {
  return buildCustomer(record, {
    email: requireEmail(record),
    names: [getCell(record, 'First Name'), getCell(record, 'Last Name')],
    otherwise: '',
    id: getCell(record, 'Customer ID').replace(/^'/, ''),
  })
}

interface ReadCustomer {
  email: string
  names: string[]
  otherwise: string
  id: string
}

/** Reads name and email alone: consents to marketing, addresses, telephone numbers and notes are not imported. */
function buildCustomer(record: CsvRecord, { email, names, otherwise, id }: ReadCustomer): CustomerData {
  if (id.length > MAX_ID)
    throw new RowRefusal({ problem: 'too_long', column: chooseColumn(record, ID_COLUMNS) })
  const full = names.filter((name) => name !== '').join(' ')
  const name = toPlainText(full || otherwise, MAX_NAME)
  return {
    kind: 'customers',
    // A file without ids: the hash is the same in the next one and does not store the email twice.
    externalId: id || `email-${createHash('sha256').update(email).digest('base64url')}`,
    name: name || truncateText(email.slice(0, email.indexOf('@')), MAX_NAME),
    email,
  }
}

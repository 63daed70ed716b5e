import { isEmailAddress, normalizeEmail } from '../accounts/user.ts'
import { isDay } from '../days.ts'
import { DAY_MS } from '../durations.ts'
import { MAX_EMAIL_LENGTH, normalizeIdentifier, normalizeLine, truncateText } from '../text.ts'
import type { FileStyle } from './import-fields.ts'
import { RowRefusal } from './imported-row.ts'
import type { CsvRecord } from './read-csv.ts'

/** Returns the text of the first of the columns that has one, or an empty text. */
export function getCell({ cells }: CsvRecord, ...columns: string[]): string {
  for (const column of columns) {
    const cell = cells.get(column.toLowerCase())
    if (cell) return cell
  }
  return ''
}

/** Returns the first of the columns that has a text in the row, or else that the file has. */
export function chooseColumn<Column extends string>(
  record: Pick<CsvRecord, 'cells' | 'columns'>,
  columns: readonly [Column, ...Column[]],
): Column {
  return (
    columns.find((column) => record.cells.has(column.toLowerCase())) ??
    columns.find((column) => record.columns.has(column.toLowerCase())) ??
    columns[0]
  )
}

/** Returns the text of the first column that has one, which the row must have. */
export function requireCell(record: CsvRecord, maxLength: number, ...columns: [string, ...string[]]): string {
  const column = chooseColumn(record, columns)
  const cell = getCell(record, column)
  if (cell === '') throw new RowRefusal({ problem: 'missing', column })
  if (cell.length > maxLength) throw new RowRefusal({ problem: 'too_long', column })
  return cell
}

/** The names of the column of emails in all formats. */
export const EMAIL_COLUMNS = ['customer_email', 'user_email', 'Email', 'billing_email'] as const

export function requireEmail(record: CsvRecord): string {
  const column = chooseColumn(record, EMAIL_COLUMNS)
  const email = normalizeEmail(requireCell(record, MAX_EMAIL_LENGTH, column))
  if (!isEmailAddress(email)) throw new RowRefusal({ problem: 'invalid_email', column })
  return email
}

/** Largest integer of the database. */
const MAX_AMOUNT = 2_147_483_647

/** The columns of the formats that hold amounts and times: their values decide how the file writes them. */
const AMOUNT_COLUMNS = ['Regular price', 'Variant Price', 'Price', 'order_total', 'Total'] as const
export type AmountColumn = (typeof AMOUNT_COLUMNS)[number]

const TIME_COLUMNS = ['order_date', 'Created at', 'date'] as const

const DECIMAL_SEPARATORS: Record<string, FileStyle['decimalSeparator']> = { '.': 'point', ',': 'comma' }

/** Three digits after a mark may be decimals as well as thousands, so they are neither. */
const AMOUNT = /^(\d{1,8})(?:([.,])(?!\d{3}$)(\d{1,2})0*)?$/

/** Returns hundredths. Accepts at most two decimals after the decimal mark of the file, and no thousands. */
export function requireAmount(
  record: CsvRecord,
  { decimalSeparator }: FileStyle,
  ...columns: [AmountColumn, ...AmountColumn[]]
): number {
  const cell = normalizeIdentifier(requireCell(record, 20, ...columns))
  const [, whole = '', mark, decimals = ''] = AMOUNT.exec(cell) ?? []
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (
    whole === '' ||
    (mark !== undefined && DECIMAL_SEPARATORS[mark] !== decimalSeparator) ||
    amount > MAX_AMOUNT
  )
    throw new RowRefusal({ problem: 'invalid_amount', column: chooseColumn(record, columns) })
  return amount
}

const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/
const SLASHED_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}:\d\d(?::\d\d)?))?$/

/**
 * Reads `2026-05-31 10:00:00 +0100`, and `5/31/2026 10:00` or `31/5/2026 10:00` as the file orders them; a time without a zone is
 * UTC. Refuses the future. Returns ISO 8601.
 */
export function requireTime(
  record: CsvRecord,
  { dateOrder }: FileStyle,
  column: (typeof TIME_COLUMNS)[number],
): string {
  const cell = normalizeIdentifier(requireCell(record, 40, column))
  const slashed = SLASHED_TIME.exec(cell)
  if (slashed && dateOrder === null) throw new RowRefusal({ problem: 'ambiguous_date', column })
  const [, one = '', two = '', slashedYear = '', slashedClock] = slashed ?? []
  const [slashedDay, slashedMonth] = dateOrder === 'day_first' ? [one, two] : [two, one]
  const [
    ,
    year = slashedYear,
    month = slashedMonth,
    day = slashedDay,
    clock = slashedClock ?? '00:00',
    zone = 'Z',
  ] = ISO_TIME.exec(cell) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const hours = clock.replace(/^\d:/, '0$&')
  const time = Date.parse(`${date}T${hours}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  // A time without a zone may be ahead of UTC.
  const isPast = time < Date.now() + DAY_MS
  if (!isDay(date) || !isPast || clock.startsWith('24') || year < '1990')
    throw new RowRefusal({ problem: 'invalid_date', column })
  return new Date(time).toISOString()
}

/**
 * Returns how a file writes amounts and dates, from all of them together: most amounts have one decimal mark, and a day above 12
 * tells its place. What the file does not tell is null, and the cells that need it are refused.
 */
export function detectFileStyle(records: CsvRecord[]): FileStyle {
  const list = (columns: readonly string[]) =>
    records.flatMap(({ cells }) =>
      columns.map((column) => normalizeIdentifier(cells.get(column.toLowerCase()) ?? '')),
    )
  const marks = list(AMOUNT_COLUMNS).map((cell) => DECIMAL_SEPARATORS[AMOUNT.exec(cell)?.[2] ?? ''])
  const days = list(TIME_COLUMNS).flatMap((cell) => {
    const [, one, two] = SLASHED_TIME.exec(cell) ?? []
    return Number(one) > 12 ? ['day_first'] : Number(two) > 12 ? ['month_first'] : []
  })
  return {
    decimalSeparator: chooseMoreFrequent(marks, 'point', 'comma'),
    dateOrder: chooseMoreFrequent(days, 'day_first', 'month_first'),
  }
}

function chooseMoreFrequent<One extends string, Other extends string>(
  found: readonly (string | null | undefined)[],
  one: One,
  other: Other,
): One | Other | null {
  const difference =
    found.filter((each) => each === one).length - found.filter((each) => each === other).length
  return difference > 0 ? one : difference < 0 ? other : null
}

let convertHtml: ((html: string) => string) | undefined

/** Loads the library with the first file, for `toPlainText`. */
export async function loadHtmlConverter(): Promise<void> {
  const { compile } = await import('html-to-text')
  const plain = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
    selector,
    options: { uppercase: false },
  }))
  convertHtml ??= compile({
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: '' },
    selectors: [
      ...plain,
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'ul', options: { itemPrefix: ' ' } },
    ],
  })
}

/** Returns the text without HTML of a column, which the row must have. */
export function requirePlainText(record: CsvRecord, maxLength: number, column: string): string {
  const text = toPlainText(requireCell(record, maxLength, column), maxLength)
  if (text === '') throw new RowRefusal({ problem: 'missing', column })
  return text
}

/** Characters of HTML that are read for one of the text. Ten thousand elements that nobody closes take seconds. */
const MAX_HTML_FACTOR = 20

/** Returns the text without HTML on one line, cut to a length. */
export function toPlainText(html: string, maxLength: number): string {
  if (!convertHtml) throw new Error('the converter is not loaded')
  const read = html.slice(0, MAX_HTML_FACTOR * maxLength)
  const text = /[<&]/.test(read) ? convertHtml(read) : read
  // Codes of HTML write any character.
  return truncateText(normalizeLine(text.replace(/\\n|\s+/g, ' ')), maxLength)
}

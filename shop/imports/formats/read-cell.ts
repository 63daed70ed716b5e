import { RowRefusal } from '../imported-row.ts'
import type { CsvRecord } from '../read-csv.ts'

/** Returns the text of the first of the columns that has one, or an empty text. */
export function getCell({ cells }: CsvRecord, ...columns: string[]): string {
  for (const column of columns) {
    const cell = cells.get(column.toLowerCase())
    if (cell) return cell
  }
  return ''
}

/** Returns the text of the first column that has one, which the row must have. */
export function requireCell(record: CsvRecord, maxLength: number, ...columns: [string, ...string[]]): string {
  const cell = getCell(record, ...columns)
  const [column] = columns
  if (cell === '') throw new RowRefusal({ problem: 'missing', column })
  if (cell.length > maxLength) throw new RowRefusal({ problem: 'too_long', column })
  if (!cell.isWellFormed()) throw new RowRefusal({ problem: 'invalid_text', column })
  return cell
}

const EMAIL = /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/

export function requireEmail(record: CsvRecord, ...columns: [string, ...string[]]): string {
  const email = requireCell(record, 254, ...columns).toLowerCase()
  if (!EMAIL.test(email)) throw new RowRefusal({ problem: 'invalid_email', column: columns[0] })
  return email
}

/** Largest integer of the database. */
const MAX_AMOUNT = 2_147_483_647

/** Returns hundredths. Accepts a dot or a comma before at most two decimals, and no thousands. */
export function requireAmount(record: CsvRecord, ...columns: [string, ...string[]]): number {
  const cell = requireCell(record, 20, ...columns)
  const [, whole = '', decimals = ''] = /^(\d{1,8})(?:[.,](\d{1,2})0*)?$/.exec(cell) ?? []
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (whole === '' || amount > MAX_AMOUNT)
    throw new RowRefusal({ problem: 'invalid_amount', column: columns[0] })
  return amount
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/
const US_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}:\d\d(?::\d\d)?))?$/

/** Reads `2026-05-31 10:00:00 +0100` and `5/31/2026 10:00`; a time without a zone is UTC. Returns ISO 8601. */
export function requireTime(record: CsvRecord, ...columns: [string, ...string[]]): string {
  const cell = requireCell(record, 40, ...columns)
  const [, day, clock = '00:00', zone = 'Z'] = ISO_TIME.exec(cell) ?? toIsoParts(US_TIME.exec(cell)) ?? []
  const time = new Date(`${day}T${clock}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  const year = Number.isNaN(time.getTime()) ? 0 : time.getUTCFullYear()
  if (year < 1990 || year > 9000) throw new RowRefusal({ problem: 'invalid_date', column: columns[0] })
  return time.toISOString()
}

function toIsoParts(found: RegExpExecArray | null): (string | undefined)[] | null {
  if (!found) return null
  const [, month = '', day = '', year, clock] = found
  return ['', `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, clock?.padStart(5, '0')]
}

/** Returns the text without HTML, cut to a length. */
export function toPlainText(html: string, maxLength: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\\n|\s+/g, ' ')
    .trim()
  return text.slice(0, maxLength).toWellFormed()
}

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

type CsvCell = string | number | null

/** Formats a row as in RFC 4180. Quotes every text, and prevents spreadsheets from reading one as a formula. */
export function formatCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}

function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${escapeFormulas(cell).replaceAll('"', '""')}"`
}

/**
 * Spreadsheets in many languages separate cells by semicolons, and some imports by tabs. They split quoted
 * text, so a cell can begin inside it or after a line break. Some ignore quotes and blanks before a formula,
 * and treat full-width signs like plain ones.
 */
const FORMULA = /["'\s]*[=+\-@＝＋－＠]/.source
const AFTER_SEPARATOR = new RegExp(`([;,\\t\\r\\n])(?=${FORMULA})`, 'g')
const AT_START = new RegExp(`^(?=${FORMULA}|[\\t\\r\\n])`)

function escapeFormulas(text: string): string {
  return text.replace(AFTER_SEPARATOR, "$1'").replace(AT_START, "'")
}

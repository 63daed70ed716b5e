/** Spreadsheets take it for UTF-8 by this. */
export const BYTE_ORDER_MARK = '\ufeff'

type CsvCell = string | number | null

/** A row as RFC 4180 writes it. Every text is quoted, and none can become a formula of a spreadsheet. */
export function formatCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}

function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${escapeFormulas(cell).replaceAll('"', '""')}"`
}

/**
 * Spreadsheets of many languages separate cells by a semicolon, and some imports by tabs: they split a quoted text, so a
 * cell can begin in the middle of it, or after a line break. Some drop the quotes and blanks before a formula, and read
 * the full-width signs as the others.
 */
const FORMULA = /["'\s]*[=+\-@＝＋－＠]/.source
const AFTER_SEPARATOR = new RegExp(`([;,\\t\\r\\n])(?=${FORMULA})`, 'g')
const AT_START = new RegExp(`^(?=${FORMULA}|[\\t\\r\\n])`)

function escapeFormulas(text: string): string {
  return text.replace(AFTER_SEPARATOR, "$1'").replace(AT_START, "'")
}

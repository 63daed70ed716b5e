/** Spreadsheets take it for UTF-8 by this. */
export const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | null

/** A row as RFC 4180 writes it. Text that a spreadsheet would take for a formula is kept from being one. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

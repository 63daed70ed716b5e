import { EXPORT_FILE_NAMES, type ExportFileName } from '../../shop/exports/export-file-names.ts'
import { EXPORT_FILES } from '../../shop/exports/export-files.ts'
import { type ExportOptions, iterateTable } from '../../shop/exports/iterate-table.ts'
import type { Db } from '../../shop/services.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'

/** Yields every row of every file as a line of JSON that names its file. */
export async function* serializeEverything(
  db: Db,
  options: ExportOptions,
): AsyncGenerator<string, void, undefined> {
  for (const file of EXPORT_FILE_NAMES) {
    for await (const rows of iterateTable(db, file, options)) {
      yield rows.map((row) => `${JSON.stringify({ file, row })}\n`).join('')
    }
  }
}

/** Yields one file as CSV, with the names of its columns. Lists and objects are JSON. */
export async function* serializeFileCsv(
  db: Db,
  name: ExportFileName,
  options: ExportOptions,
): AsyncGenerator<string, void, undefined> {
  const { columns } = EXPORT_FILES[name]
  yield BYTE_ORDER_MARK + formatCsvRow(columns)
  for await (const rows of iterateTable(db, name, options)) {
    yield rows.map((row) => formatCsvRow(columns.map((column) => toCell(row[column])))).join('')
  }
}

function toCell(value: unknown) {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return value instanceof Date ? value : JSON.stringify(value)
}

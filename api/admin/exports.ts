import { z } from '@hono/zod-openapi'
import { recordAction } from '../../shop/audit/record-action.ts'
import { EXPORT_FILE_NAMES } from '../../shop/exports/export-file-names.ts'
import { EXPORT_FILES, type ExportOptions, iterateTable } from '../../shop/exports/export-files.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getDay, iterateCsv, sendFile } from '../stream-file.ts'

/** Yields every row of every file as a line of JSON that names its file. */
async function* serializeEverything(db: Db, options: ExportOptions): AsyncGenerator<string, void, undefined> {
  for (const file of EXPORT_FILE_NAMES) {
    for await (const rows of iterateTable(db, file, options)) {
      yield rows.map((row) => `${JSON.stringify({ file, row })}\n`).join('')
    }
  }
}

function toCell(value: unknown) {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return value instanceof Date ? value : JSON.stringify(value)
}

const fileName = z.enum(EXPORT_FILE_NAMES)

const querySchema = z.object({
  trial: z
    .enum(['include', 'exclude'])
    .default('exclude')
    .describe('Whether rows that belong to trial orders are exported too'),
})

export const exportRoutes = [
  endpoint({
    key: 'GET /admin/exports/everything',
    operationId: 'exportEverything',
    summary: 'Export all business data as NDJSON',
    description:
      'One line of JSON per row, with the name of its file. docs/export.md lists the files. No passwords, tokens, keys or secrets.',
    ...requirePermission('exports:everything'),
    query: querySchema,
    file: ['application/octet-stream'],
    handle: async ({ db, query, runtime: { getReportDb }, actor, c }) => {
      await recordAction(db, actor, 'export.downloaded', null, { after: { file: 'everything' } })
      const lines = serializeEverything(await getReportDb(), toOptions(query))
      return sendFile(c, `shop-${getDay()}.ndjson`, lines)
    },
  }),
  endpoint({
    key: 'GET /admin/exports/files/{file}',
    operationId: 'exportFile',
    summary: 'Export one file of the business data as CSV',
    description: 'With the names of the columns as headings. Lists and objects are JSON.',
    ...requirePermission('exports:everything'),
    param: z.object({ file: fileName }),
    query: querySchema,
    file: ['text/csv'],
    handle: async ({ db, param: { file }, query, runtime: { getReportDb }, actor, c }) => {
      await recordAction(db, actor, 'export.downloaded', null, { after: { file } })
      const { columns } = EXPORT_FILES[file]
      const batches = iterateTable(await getReportDb(), file, toOptions(query))
      const rows = iterateCsv(columns, batches, (row) => columns.map((column) => toCell(row[column])))
      return sendFile(c, `${file}-${getDay()}.csv`, rows)
    },
  }),
]

function toOptions({ trial }: z.infer<typeof querySchema>): ExportOptions {
  return { includesTrial: trial === 'include' }
}

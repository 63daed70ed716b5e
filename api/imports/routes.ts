import { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { listReservedAddresses } from '../../shop/accounts/list-users.ts'
import { ShopError } from '../../shop/errors.ts'
import { IMPORT_RESULTS } from '../../shop/imports/import-fields.ts'
import {
  hasImport,
  type ImportRow,
  iterateImportRows,
  listImportedOrders,
  listImports,
  listOwnImportedOrders,
} from '../../shop/imports/list-imports.ts'
import { type ClassifiedRow, classifyRows } from '../../shop/imports/preview-import.ts'
import { type ReadImport, readImport } from '../../shop/imports/read-import.ts'
import { startImport } from '../../shop/imports/run-imports.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { BYTE_ORDER_MARK, formatCsvRow, streamFile } from '../stream-file.ts'
import {
  confirmationQuery,
  csvRequestBody,
  importedOrderSchema,
  importPreviewSchema,
  importSchema,
} from './schema.ts'

const FILE_PROBLEMS = [
  'import_unreadable',
  'import_format_unknown',
  'import_empty',
  'import_too_large',
  'import_too_many_rows',
] as const

const LIMITS =
  'The export of products, customers or orders of WooCommerce or Shopify as the raw body: at most 10 MB and 20,000 rows.'

const orderList = z.object({ orders: z.array(importedOrderSchema) })

const SAMPLE_ROWS = 10
const MAX_PROBLEMS = 100

function serializeImportPreview(
  { format, encoding, delimiter, style, digest }: ReadImport,
  rows: ClassifiedRow[],
): z.infer<typeof importPreviewSchema> {
  const counts = IMPORT_RESULTS.map((name) => [name, rows.filter(({ result }) => result === name).length])
  return {
    ...style,
    format,
    encoding,
    delimiter,
    digest,
    rows: rows.length,
    results: Object.fromEntries(counts),
    sample: rows
      .flatMap(({ line, result, data }) => (data ? [{ line, result, stored: data }] : []))
      .slice(0, SAMPLE_ROWS),
    problems: rows
      .flatMap((row) => (row.problem ? [{ line: row.line, column: row.column, problem: row.problem }] : []))
      .slice(0, MAX_PROBLEMS),
  }
}

/** Yields the list of results. It names lines and ids, and no customers. */
async function* serializeImportResults(
  batches: AsyncGenerator<ImportRow[]>,
  lang: Lang,
  messages: MessageCatalog,
): AsyncGenerator<string, void, undefined> {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-data')
  const headings = (['line', 'result', 'column', 'problem', 'target'] as const).map((name) =>
    t(`csv.${name}`),
  )
  yield BYTE_ORDER_MARK + formatCsvRow(headings)
  for await (const rows of batches) {
    yield rows
      .map(({ line, result, problem, problemColumn, targetId }) =>
        formatCsvRow([
          line,
          result ? t(`results.${result}`) : t('waiting'),
          problemColumn,
          problem && t(`problems.${problem}`),
          targetId,
        ]),
      )
      .join('')
  }
}

export const importRoutes = [
  endpoint(
    'POST /admin/imports/preview',
    {
      operationId: 'detectImport',
      'x-stores-nothing': true,
      tag: 'imports',
      summary: 'Preview an import',
      description: `Reads a file and stores nothing. ${LIMITS}`,
      ...requirePermission('imports:manage'),
      ...csvRequestBody,
      answer: importPreviewSchema,
      errors: FILE_PROBLEMS,
    },
    async ({ db, services, c }) => {
      const read = await readImport(await c.req.bytes())
      const reserved = await listReservedAddresses(db, services)
      return serializeImportPreview(read, await classifyRows(db, { ...read, reserved }))
    },
  ),
  endpoint(
    'POST /admin/imports',
    {
      operationId: 'createImport',
      tag: 'imports',
      summary: 'Import a file',
      description: `Imports the file that was previewed, in the background. ${LIMITS} Rows that were imported before stay as they are. No email is sent.`,
      ...requirePermission('imports:manage'),
      query: confirmationQuery,
      ...csvRequestBody,
      status: 202,
      answer: z.object({ id: z.string() }),
      errors: [...FILE_PROBLEMS, 'import_changed'],
    },
    async ({ db, services, query, user, c }) => {
      const bytes = await c.req.bytes()
      const reserved = await listReservedAddresses(db, services)
      const actor = { userId: user.id, apiKeyId: null }
      const id = await startImport(db, { ...query, bytes, reserved }, actor)
      return { id }
    },
  ),
  endpoint(
    'GET /admin/imports',
    {
      operationId: 'listImports',
      tag: 'imports',
      summary: 'List imports',
      description: 'The newest fifty with their progress. They are deleted 30 days after their end.',
      ...requirePermission('imports:manage'),
      answer: z.object({ imports: z.array(importSchema) }),
    },
    async ({ db }) => {
      const list = await listImports(db)
      return { imports: list }
    },
  ),
  endpoint(
    'GET /admin/imports/{id}/results',
    {
      operationId: 'exportImportResults',
      tag: 'imports',
      summary: 'Export the results of an import as CSV',
      description: 'One line per row of the file with its result, in the language of the request.',
      ...requirePermission('imports:manage'),
      file: ['text/csv'],
      errors: ['not_found'],
    },
    async ({ db, param, locale, messages, c }) => {
      const { id } = param
      if (!(await hasImport(db, id))) throw new ShopError('not_found')
      const pieces = serializeImportResults(iterateImportRows(db, id), locale.lang, messages)
      return c.body(streamFile(c, pieces), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-results.csv"',
      })
    },
  ),
  endpoint(
    'GET /admin/users/{id}/imported-orders',
    {
      operationId: 'listImportedOrders',
      tag: 'imports',
      summary: 'List the imported orders of a customer',
      description: 'The newest hundred orders that the customer made at another shop.',
      ...requirePermission('orders:read'),
      answer: orderList,
    },
    async ({ param, db }) => {
      const orders = await listImportedOrders(db, param.id)
      return { orders }
    },
  ),
  endpoint(
    'GET /orders/imported',
    {
      operationId: 'listMyImportedOrders',
      tag: 'imports',
      summary: 'List my imported orders',
      description:
        'The newest hundred orders of the logged-in user at another shop, as history. None before the email is verified.',
      ...requirePermission('orders:own'),
      answer: orderList,
    },
    async ({ db, user }) => {
      const orders = await listOwnImportedOrders(db, user.id)
      return { orders }
    },
  ),
]

import { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { listReservedAddresses } from '../../shop/accounts/list-users.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ShopError } from '../../shop/errors.ts'
import {
  DATE_ORDERS,
  DECIMAL_SEPARATORS,
  DELIMITER_NAMES,
  IMPORT_FORMATS,
  IMPORT_PROBLEMS,
  IMPORT_RESULTS,
  IMPORT_SOURCES,
} from '../../shop/imports/import-fields.ts'
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
import { lang, line, objectSchema, pounds, storedTimeSchema, timeSchema } from '../schema.ts'
import { iterateCsv, sendFile } from '../stream-file.ts'

const csvFile = { schema: z.string().openapi({ format: 'binary' }) }

const csvRequestBody = { body: { required: true, content: { 'text/csv': csvFile } } }

const results = z.object({ created: z.int(), matched: z.int(), unchanged: z.int(), refused: z.int() })

const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('products'),
    externalId: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(PACKAGE_TYPES),
    quantity: z.int(),
    price: pounds().describe('Pounds'),
  }),
  z.object({ kind: z.literal('customers'), externalId: z.string(), name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('orders'),
    externalId: z.string(),
    number: z.string(),
    email: z.string(),
    status: z.string(),
    currency: z.string(),
    total: pounds(),
    orderedAt: storedTimeSchema,
    lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  }),
  z.object({
    kind: z.literal('reviews'),
    externalId: z.string(),
    source: z.string(),
    rating: z.int(),
    text: z.string(),
    name: z.string().nullable(),
    product: z.string().nullable(),
    lang,
    writtenAt: storedTimeSchema,
  }),
])

const importPreviewSchema = objectSchema('ImportPreview', {
  format: z.enum(IMPORT_FORMATS),
  encoding: z.enum(['utf-8', 'windows-1252']).describe('A file that is not UTF-8 is read as Windows-1252'),
  delimiter: z.enum(DELIMITER_NAMES).describe('What separates the cells of the file'),
  decimalSeparator: z
    .enum(DECIMAL_SEPARATORS)
    .nullable()
    .describe(
      'How the file writes amounts; null when none has decimals. Amounts of the other form are refused',
    ),
  dateOrder: z
    .enum(DATE_ORDERS)
    .nullable()
    .describe('How the file writes dates such as 5/6/2026; null when none tells, and such dates are refused'),
  digest: z.string().describe('SHA-256 of the file, which the confirmation names'),
  rows: z.int(),
  results: results.describe('How many rows will have each result'),
  sample: z
    .array(z.object({ line: z.int(), result: z.enum(IMPORT_RESULTS), stored }))
    .describe('The first rows as they will be stored'),
  problems: z
    .array(z.object({ line: z.int(), column: z.string(), problem: z.enum(IMPORT_PROBLEMS) }))
    .describe('The first hundred problems; the list of results has all'),
})

const importSchema = objectSchema('Import', {
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  filename: z.string(),
  rows: z.int(),
  results,
  createdBy: z.string(),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable().describe('Null while rows are being imported'),
})

const importedOrderSchema = objectSchema('ImportedOrder', {
  id: z.string(),
  source: z.enum(IMPORT_SOURCES),
  number: z.string(),
  status: z.string(),
  currency: z.string(),
  total: pounds(),
  orderedAt: timeSchema,
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
})

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

/** Serializes the list of results. It names lines and ids, and no customers. */
function serializeImportResults(batches: AsyncGenerator<ImportRow[]>, lang: Lang, messages: MessageCatalog) {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-data')
  const columns = ['line', 'result', 'column', 'problem', 'target'] as const
  return iterateCsv(
    columns.map((name) => t(`csv.${name}`)),
    batches,
    ({ line, result, problem, problemColumn, targetId }) => [
      line,
      result ? t(`results.${result}`) : t('waiting'),
      problemColumn,
      problem && t(`problems.${problem}`),
      targetId,
    ],
  )
}

export const importRoutes = [
  endpoint({
    key: 'POST /admin/imports/preview',
    operationId: 'detectImport',
    'x-stores-nothing': true,
    summary: 'Preview an import',
    description: `Reads a file and stores nothing. ${LIMITS}`,
    ...requirePermission('imports:manage'),
    ...csvRequestBody,
    answer: importPreviewSchema,
    errors: FILE_PROBLEMS,
    handle: async ({ db, services, c }) => {
      const read = await readImport(await c.req.bytes())
      const reserved = await listReservedAddresses(db, services)
      return serializeImportPreview(read, await classifyRows(db, { ...read, reserved }))
    },
  }),
  endpoint({
    key: 'POST /admin/imports',
    operationId: 'createImport',
    summary: 'Import a file',
    description: `Imports the file that was previewed, in the background. ${LIMITS} Rows that were imported before stay as they are. No email is sent.`,
    ...requirePermission('imports:manage'),
    query: z.object({ digest: z.string().regex(/^[\da-f]{64}$/), filename: line(200) }),
    ...csvRequestBody,
    status: 202,
    answer: z.object({ id: z.string() }),
    errors: [...FILE_PROBLEMS, 'import_changed'],
    handle: async ({ db, services, query, user, c }) => {
      const bytes = await c.req.bytes()
      const reserved = await listReservedAddresses(db, services)
      const id = await startImport(db, { ...query, bytes, reserved }, { userId: user.id, apiKeyId: null })
      return { id }
    },
  }),
  endpoint({
    key: 'GET /admin/imports',
    operationId: 'listImports',
    summary: 'List imports',
    description: 'The newest fifty with their progress. They are deleted 30 days after their end.',
    ...requirePermission('imports:manage'),
    answer: z.object({ imports: z.array(importSchema) }),
    handle: async ({ db }) => ({ imports: await listImports(db) }),
  }),
  endpoint({
    key: 'GET /admin/imports/{id}/results',
    operationId: 'exportImportResults',
    summary: 'Export the results of an import as CSV',
    description: 'One line per row of the file with its result, in the language of the request.',
    ...requirePermission('imports:manage'),
    file: ['text/csv'],
    handle: async ({ db, param: { id }, locale, messages, c }) => {
      if (!(await hasImport(db, id))) throw new ShopError('not_found')
      const pieces = serializeImportResults(iterateImportRows(db, id), locale.lang, messages)
      return sendFile(c, 'import-results.csv', pieces)
    },
  }),
  endpoint({
    key: 'GET /admin/users/{id}/imported-orders',
    operationId: 'listImportedOrders',
    summary: 'List the imported orders of a customer',
    description: 'The newest hundred orders that the customer made at another shop.',
    ...requirePermission('orders:read'),
    answer: orderList,
    handle: async ({ param, db }) => ({ orders: await listImportedOrders(db, param.id) }),
  }),
  endpoint({
    key: 'GET /orders/imported',
    operationId: 'listMyImportedOrders',
    summary: 'List my imported orders',
    description:
      'The newest hundred orders of the logged-in user at another shop, as history. None before the email is verified.',
    ...requirePermission('orders:own'),
    answer: orderList,
    handle: async ({ db, user }) => ({ orders: await listOwnImportedOrders(db, user.id) }),
  }),
]

import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import {
  DATE_ORDERS,
  DECIMAL_SEPARATORS,
  DELIMITER_NAMES,
  IMPORT_FORMATS,
  IMPORT_PROBLEMS,
  IMPORT_RESULTS,
  IMPORT_SOURCES,
} from '../../shop/imports/import-fields.ts'
import { lang, line, objectSchema, pounds, storedTimeSchema, timeSchema } from '../schema.ts'

const csvFile = { schema: z.string().openapi({ format: 'binary' }) }

/** The raw file as the body. */
export const csvRequestBody = { body: { required: true, content: { 'text/csv': csvFile } } }

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

export const importPreviewSchema = objectSchema('ImportPreview', {
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

export const confirmationQuery = z.object({
  digest: z.string().regex(/^[\da-f]{64}$/),
  filename: line(200),
})

export const importSchema = objectSchema('Import', {
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  filename: z.string(),
  rows: z.int(),
  results,
  createdBy: z.string(),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable().describe('Null while rows are being imported'),
})

export const importedOrderSchema = objectSchema('ImportedOrder', {
  id: z.string(),
  source: z.enum(IMPORT_SOURCES),
  number: z.string(),
  status: z.string(),
  currency: z.string(),
  total: pounds(),
  orderedAt: timeSchema,
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
})

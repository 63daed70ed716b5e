import { z } from '@hono/zod-openapi'
import { listReservedAddresses } from '../../shop/accounts/list-users.ts'
import { ShopError } from '../../shop/errors.ts'
import { classifyRows } from '../../shop/imports/classify-rows.ts'
import {
  hasImport,
  iterateImportRows,
  listImportedOrders,
  listImports,
} from '../../shop/imports/list-imports.ts'
import { readImport } from '../../shop/imports/read-import.ts'
import { startImport } from '../../shop/imports/run-imports.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { streamFile } from '../stream-file.ts'
import {
  confirmationQuery,
  csvRequestBody,
  importedOrderSchema,
  importPreviewSchema,
  importSchema,
} from './schema.ts'
import { serializeImportPreview, serializeImportResults } from './serialize.ts'

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
      description: 'The newest hundred orders of the logged-in user at another shop, as history.',
      ...requirePermission('orders:own'),
      answer: orderList,
    },
    async ({ db, user }) => {
      const orders = await listImportedOrders(db, user.id)
      return { orders }
    },
  ),
]

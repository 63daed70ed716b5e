import { createRoute, z } from '@hono/zod-openapi'
import { listReservedAddresses } from '../../shop/accounts/list-reserved-addresses.ts'
import { ShopError } from '../../shop/errors.ts'
import { classifyRows } from '../../shop/imports/classify-rows.ts'
import {
  hasImport,
  iterateImportRows,
  listImportedOrders,
  listImports,
} from '../../shop/imports/list-imports.ts'
import { readImport } from '../../shop/imports/read-import.ts'
import { startImport } from '../../shop/imports/start-import.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { streamFile } from '../stream-file.ts'
import {
  confirmationQuery,
  csvBody,
  importedOrderSchema,
  importPreviewSchema,
  importSchema,
} from './schema.ts'
import {
  serializeImport,
  serializeImportedOrder,
  serializeImportPreview,
  serializeImportResults,
} from './serialize.ts'

const FILE_PROBLEMS = [
  'import_unreadable',
  'import_format_unknown',
  'import_empty',
  'import_too_large',
  'import_too_many_rows',
] as const

const LIMITS =
  'The export of products, customers or orders of WooCommerce or Shopify as the raw body: at most 10 MB and 20,000 rows.'

const params = z.object({ id: idParam })
const orderList = z.object({ orders: z.array(importedOrderSchema) })

export const importRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/imports/preview',
      operationId: 'detectImport',
      'x-stores-nothing': true,
      tags: ['imports'],
      summary: 'Preview an import',
      description: `Reads a file and stores nothing. ${LIMITS}`,
      ...requirePermission('imports:manage'),
      request: csvBody,
      responses: { 200: jsonResponse(importPreviewSchema), ...problemResponses(...FILE_PROBLEMS) },
    }),
    async (c) => {
      const { db, environment } = c.var.runtime
      const read = await readImport(await c.req.bytes())
      const reserved = await listReservedAddresses(db, environment.smtp?.from)
      return c.json(serializeImportPreview(read, await classifyRows(db, { ...read, reserved })), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/imports',
      operationId: 'createImport',
      tags: ['imports'],
      summary: 'Import a file',
      description: `Imports the file that was previewed, in the background. ${LIMITS} Rows that were imported before stay as they are. No email is sent.`,
      ...requirePermission('imports:manage'),
      request: { query: confirmationQuery, ...csvBody },
      responses: {
        202: jsonResponse(z.object({ id: z.string() }), 'The import has begun'),
        ...problemResponses(...FILE_PROBLEMS, 'import_changed'),
      },
    }),
    async (c) => {
      const { db, environment } = c.var.runtime
      const bytes = await c.req.bytes()
      const reserved = await listReservedAddresses(db, environment.smtp?.from)
      const actor = { userId: c.var.user.id, apiKeyId: null }
      const id = await startImport(db, { ...c.req.valid('query'), bytes, reserved }, actor)
      return c.json({ id }, 202)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/imports',
      operationId: 'listImports',
      tags: ['imports'],
      summary: 'List imports',
      description: 'The newest fifty with their progress. They are deleted 30 days after their end.',
      ...requirePermission('imports:manage'),
      responses: { 200: jsonResponse(z.object({ imports: z.array(importSchema) })), ...problemResponses() },
    }),
    async (c) => {
      const list = await listImports(c.var.runtime.db)
      return c.json({ imports: list.map(serializeImport) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/imports/{id}/results',
      operationId: 'exportImportResults',
      tags: ['imports'],
      summary: 'Export the results of an import as CSV',
      description: 'One line per row of the file with its result, in the language of the request.',
      ...requirePermission('imports:manage'),
      request: { params },
      responses: {
        200: { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      if (!(await hasImport(db, id))) throw new ShopError('not_found')
      const pieces = serializeImportResults(iterateImportRows(db, id), c.var.locale.lang, c.var.messages)
      return c.body(streamFile(c, pieces), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-results.csv"',
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/users/{id}/imported-orders',
      operationId: 'listImportedOrders',
      tags: ['imports'],
      summary: 'List the imported orders of a customer',
      description: 'The newest hundred orders that the customer made at another shop.',
      ...requirePermission('orders:read'),
      request: { params },
      responses: { 200: jsonResponse(orderList), ...problemResponses() },
    }),
    async (c) => {
      const orders = await listImportedOrders(c.var.runtime.db, c.req.valid('param').id)
      return c.json({ orders: orders.map(serializeImportedOrder) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/imported',
      operationId: 'listMyImportedOrders',
      tags: ['imports'],
      summary: 'List my imported orders',
      description: 'The newest hundred orders of the logged-in user at another shop, as history.',
      ...requirePermission('orders:own'),
      responses: { 200: jsonResponse(orderList), ...problemResponses() },
    }),
    async (c) => {
      const orders = await listImportedOrders(c.var.runtime.db, c.var.user.id)
      return c.json({ orders: orders.map(serializeImportedOrder) }, 200)
    },
  )

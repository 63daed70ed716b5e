import { createRoute, z } from '@hono/zod-openapi'
import { correctTaxDifferences, findTaxDifferences } from '../../shop/payments/taxes/find-tax-differences.ts'
import { listTaxConflicts, resolveTaxConflict } from '../../shop/payments/taxes/resolve-tax-conflict.ts'
import { getTaxReconciliation, listTaxEntries, listTaxSums } from '../../shop/payments/taxes/tax-report.ts'
import { getTaxRates } from '../../shop/tax/get-tax-rates.ts'
import { listEnteredRates, saveTaxRate } from '../../shop/tax/save-tax-rate.ts'
import { getTaxDate } from '../../shop/tax/tax-date.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import { streamFile } from '../stream-file.ts'
import {
  conflictDecisionSchema,
  conflictSchema,
  correctionsSchema,
  differenceSchema,
  newRateSchema,
  periodFields,
  periodSchema,
  taxRatesSchema,
  taxReportSchema,
} from './schema.ts'
import {
  serializeTaxConflict,
  serializeTaxDifference,
  serializeTaxRates,
  serializeTaxReport,
} from './serialize.ts'
import { serializeTaxEntriesCsv, serializeTaxEntriesJson, serializeTaxReportCsv } from './serialize-csv.ts'

const PAGE_SIZE = 50
const MAX_DIFFERENCES = 500

const entriesResponse = {
  description: 'CSV or JSON file',
  content: {
    'text/csv': { schema: z.string() },
    'application/json': { schema: z.array(z.record(z.string(), z.unknown())) },
  },
}

const csvResponse = { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } }

function fileHeaders(name: string, format: 'csv' | 'json') {
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${format}"` }
}

export const taxRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/taxes/report',
      operationId: 'getTaxReport',
      tags: ['taxes'],
      summary: 'Get the VAT report of a period',
      description:
        'Sums of the VAT ledger by registration, country and rate, and how they compare with the payments. Days are those ' +
        'of the United Kingdom.',
      ...requirePermission('taxes:manage'),
      request: { query: periodSchema },
      responses: { 200: jsonResponse(taxReportSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const period = c.req.valid('query')
      const rows = await listTaxSums(db, period)
      return c.json(serializeTaxReport(period, rows, await getTaxReconciliation(db, period)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/taxes/report/export',
      operationId: 'exportTaxReport',
      tags: ['taxes'],
      summary: 'Export the VAT report as CSV',
      ...requirePermissionOrKey('taxes:manage', 'exports:taxes', 'always'),
      request: { query: periodSchema },
      responses: { 200: csvResponse, ...problemResponses() },
    }),
    async (c) => {
      const period = c.req.valid('query')
      const rows = await listTaxSums(c.var.runtime.db, period)
      return c.body(
        serializeTaxReportCsv(rows),
        200,
        fileHeaders(`vat-report-${period.from}-${period.to}`, 'csv'),
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/taxes/entries/export',
      operationId: 'exportTaxEntries',
      tags: ['taxes'],
      summary: 'Export the VAT ledger',
      description: 'Each sale, refund and correction of a period with its document, for accountants.',
      ...requirePermissionOrKey('taxes:manage', 'exports:taxes', 'always'),
      request: {
        query: z.object({ ...periodFields, format: z.enum(['csv', 'json']).default('csv') }),
      },
      responses: { 200: entriesResponse, ...problemResponses() },
    }),
    async (c) => {
      const { from, to, format } = c.req.valid('query')
      const batches = listTaxEntries(await c.var.runtime.getReportDb(), { from, to })
      const serialize = format === 'csv' ? serializeTaxEntriesCsv : serializeTaxEntriesJson
      return c.body(streamFile(c, serialize(batches)), 200, fileHeaders(`vat-entries-${from}-${to}`, format))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/taxes/conflicts',
      operationId: 'listTaxConflicts',
      tags: ['taxes'],
      summary: 'List payments whose evidence names different countries',
      ...requirePermission('taxes:manage'),
      request: { query: z.object({ before: z.uuid().optional() }) },
      responses: {
        200: jsonResponse(z.object({ conflicts: z.array(conflictSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { before } = c.req.valid('query')
      const found = await listTaxConflicts(c.var.runtime.db, { before, limit: PAGE_SIZE + 1 })
      const page = found.slice(0, PAGE_SIZE)
      const next = found.length > PAGE_SIZE ? (page.at(-1)?.paymentId ?? null) : null
      return c.json({ conflicts: page.map(serializeTaxConflict), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/taxes/conflicts/{payment_id}',
      operationId: 'resolveTaxConflict',
      tags: ['taxes'],
      summary: 'Decide the country of a payment',
      description:
        'A country that is taxed differently than the proposal issues a correction of the receipt.',
      ...requirePermission('taxes:manage'),
      request: { params: z.object({ payment_id: idParam }), ...jsonBody(conflictDecisionSchema) },
      responses: { 200: okResponse, ...problemResponses('not_found', 'changed_meanwhile') },
    }),
    async (c) => {
      const { country } = c.req.valid('json')
      const paymentId = c.req.valid('param').payment_id
      await resolveTaxConflict(c.var.runtime.db, { paymentId, country, actor: c.var.actor })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/taxes/differences',
      operationId: 'listTaxDifferences',
      tags: ['taxes'],
      summary: 'List payments that the current rules tax differently',
      description:
        'After a backdated registration or rate, or a VAT id that proved invalid. At most 500 of a period are listed.',
      ...requirePermission('taxes:manage'),
      request: { query: periodSchema },
      responses: {
        200: jsonResponse(z.object({ differences: z.array(differenceSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const period = c.req.valid('query')
      const found = await findTaxDifferences(c.var.runtime.db, { ...period, limit: MAX_DIFFERENCES })
      return c.json({ differences: found.map(serializeTaxDifference) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/taxes/corrections',
      operationId: 'createTaxCorrections',
      tags: ['taxes'],
      summary: 'Correct the VAT of payments',
      description: 'Issues a correction of each payment that the current rules tax differently.',
      ...requirePermission('taxes:manage'),
      request: jsonBody(correctionsSchema),
      responses: { 200: jsonResponse(z.object({ corrected: z.int() })), ...problemResponses() },
    }),
    async (c) => {
      const { payment_ids: paymentIds } = c.req.valid('json')
      const corrected = await correctTaxDifferences(c.var.runtime.db, { paymentIds, actor: c.var.actor })
      return c.json({ corrected }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/taxes/rates',
      operationId: 'listTaxRates',
      tags: ['taxes'],
      summary: 'List VAT rates',
      description:
        'The standard rates that apply today, those to come, and the history of the rates entered here.',
      ...requirePermission('taxes:manage'),
      responses: { 200: jsonResponse(taxRatesSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const [rates, entered] = [await getTaxRates(db), await listEnteredRates(db)]
      return c.json(serializeTaxRates(rates, entered, getTaxDate(new Date())), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/taxes/rates',
      operationId: 'createTaxRate',
      tags: ['taxes'],
      summary: 'Add a VAT rate',
      description: 'Applies to payments from its first day on; a day in the past corrects nothing by itself.',
      ...requirePermission('taxes:manage'),
      request: jsonBody(newRateSchema),
      responses: { 200: okResponse, ...problemResponses() },
    }),
    async (c) => {
      const { country, rate, valid_from: validFrom } = c.req.valid('json')
      const { db } = c.var.runtime
      await saveTaxRate(db, { country, validFrom, rate: Math.round(rate * 100), actor: c.var.actor })
      return c.json({ ok: true } as const, 200)
    },
  )

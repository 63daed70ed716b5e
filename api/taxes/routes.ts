import { z } from '@hono/zod-openapi'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { toPounds } from '../../shop/money.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import {
  correctTaxDifferences,
  findTaxDifferences,
  listTaxConflicts,
  resolveTaxConflict,
} from '../../shop/payments/taxes/find-tax-differences.ts'
import {
  getTaxReconciliation,
  listTaxEntries,
  listTaxSums,
  type TaxReportRow,
} from '../../shop/payments/taxes/tax-report.ts'
import { getTaxDate } from '../../shop/tax/tax-date.ts'
import { getTaxRates, listEnteredRates, saveTaxRate } from '../../shop/tax/tax-rates.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { countryCode, okSchema } from '../schema.ts'
import { formatCsv, iterateCsv, sendFile } from '../stream-file.ts'
import {
  conflictSchema,
  differenceSchema,
  newRateSchema,
  periodSchema,
  serializeTaxConflict,
  serializeTaxDifference,
  serializeTaxRates,
  serializeTaxReport,
  taxRatesSchema,
  taxReportSchema,
} from './schema.ts'

const toAmount = (amount: number) => toPounds({ amount, currency: BASE_CURRENCY })

const ENTRY_COLUMNS = {
  date: ({ entry }) => entry.taxDate,
  document: formatDocumentNumber,
  kind: ({ entry }) => entry.kind,
  treatment: ({ entry }) => entry.treatment,
  country: ({ entry }) => entry.country,
  ratePercent: ({ entry }) => entry.rate / 100,
  scheme: ({ entry }) => entry.scheme,
  registration: ({ entry }) => entry.registrationNumber,
  net: ({ entry }) => toAmount(entry.net),
  vat: ({ entry }) => toAmount(entry.vat),
  gross: ({ entry }) => toAmount(entry.net + entry.vat),
  currency: () => BASE_CURRENCY,
  payment: ({ entry }) => entry.paymentId,
} as const satisfies Record<string, (row: TaxEntryBatch[number]) => Cell>

const REPORT_COLUMNS = {
  scheme: (row) => row.scheme,
  registrationCountry: (row) => row.registrationCountry,
  registration: (row) => row.registrationNumber,
  treatment: (row) => row.treatment,
  country: (row) => row.country,
  ratePercent: (row) => row.rate / 100,
  kind: (row) => row.kind,
  count: (row) => row.count,
  net: (row) => toAmount(row.net),
  vat: (row) => toAmount(row.vat),
  gross: (row) => toAmount(row.net + row.vat),
  currency: () => BASE_CURRENCY,
} as const satisfies Record<string, (row: TaxReportRow) => Cell>

const PAGE_SIZE = 50
const MAX_DIFFERENCES = 500

export const taxRoutes = [
  endpoint({
    key: 'GET /admin/taxes/report',
    operationId: 'getTaxReport',
    summary: 'Get the VAT report of a period',
    description:
      'Sums of the VAT ledger by registration, country and rate, and how they compare with the payments. Days are those ' +
      'of the United Kingdom.',
    ...requirePermission('taxes:manage'),
    query: periodSchema,
    answer: taxReportSchema,
    handle: async ({ db, query: period }) => {
      const rows = await listTaxSums(db, period)
      return serializeTaxReport(period, rows, await getTaxReconciliation(db, period))
    },
  }),
  endpoint({
    key: 'GET /admin/taxes/report/export',
    operationId: 'exportTaxReport',
    summary: 'Export the VAT report as CSV',
    ...requirePermissionOrKey('taxes:manage', 'exports:taxes', 'always'),
    query: periodSchema,
    file: ['text/csv'],
    handle: async ({ query: period, db, c }) => {
      const rows = (await listTaxSums(db, period)).map((row) => toCells(REPORT_COLUMNS, row))
      const name = `vat-report-${period.from}-${period.to}.csv` as const
      return sendFile(c, name, formatCsv([Object.keys(REPORT_COLUMNS), ...rows]))
    },
  }),
  endpoint({
    key: 'GET /admin/taxes/entries/export',
    operationId: 'exportTaxEntries',
    summary: 'Export the VAT ledger',
    description: 'Each sale, refund and correction of a period with its document, for accountants.',
    ...requirePermissionOrKey('taxes:manage', 'exports:taxes', 'always'),
    query: periodSchema.safeExtend({ format: z.enum(['csv', 'json']).default('csv') }),
    file: ['text/csv', 'application/json'],
    handle: async ({ query: { from, to, format }, runtime, c }) => {
      const batches = listTaxEntries(await runtime.getReportDb(), { from, to })
      const serialize = format === 'csv' ? serializeTaxEntriesCsv : serializeTaxEntriesJson
      return sendFile(c, `vat-entries-${from}-${to}.${format}`, serialize(batches))
    },
  }),
  endpoint({
    key: 'GET /admin/taxes/conflicts',
    operationId: 'listTaxConflicts',
    summary: 'List payments whose evidence names different countries',
    ...requirePermission('taxes:manage'),
    query: z.object({ before: z.uuid().optional() }),
    answer: z.object({ conflicts: z.array(conflictSchema), next: z.string().nullable() }),
    handle: async ({ query, db }) => {
      const found = await listTaxConflicts(db, { before: query.before, limit: PAGE_SIZE + 1 })
      const page = found.slice(0, PAGE_SIZE)
      const next = found.length > PAGE_SIZE ? (page.at(-1)?.paymentId ?? null) : null
      return { conflicts: page.map(serializeTaxConflict), next }
    },
  }),
  endpoint({
    key: 'POST /admin/taxes/conflicts/{paymentId}',
    operationId: 'resolveTaxConflict',
    summary: 'Decide the country of a payment',
    description: 'A country that is taxed differently than the proposal issues a correction of the receipt.',
    ...requirePermission('taxes:manage'),
    json: z.object({ country: countryCode }),
    answer: okSchema,
    errors: ['not_found', 'changed_meanwhile'],
    handle: ({ json, param, db, actor }) => resolveTaxConflict(db, { ...param, ...json, actor }),
  }),
  endpoint({
    key: 'GET /admin/taxes/differences',
    operationId: 'listTaxDifferences',
    summary: 'List payments that the current rules tax differently',
    description:
      'After a backdated registration or rate, or a VAT id that proved invalid. At most 500 of a period are listed.',
    ...requirePermission('taxes:manage'),
    query: periodSchema,
    answer: z.object({ differences: z.array(differenceSchema) }),
    handle: async ({ query, db }) => {
      const found = await findTaxDifferences(db, { ...query, limit: MAX_DIFFERENCES })
      return { differences: found.map(serializeTaxDifference) }
    },
  }),
  endpoint({
    key: 'POST /admin/taxes/corrections',
    operationId: 'createTaxCorrections',
    summary: 'Correct the VAT of payments',
    description: 'Issues a correction of each payment that the current rules tax differently.',
    ...requirePermission('taxes:manage'),
    json: z.object({ paymentIds: z.array(z.uuid()).min(1).max(500) }),
    answer: z.object({ corrected: z.int() }),
    handle: async ({ json, db, actor }) => ({
      corrected: await correctTaxDifferences(db, { ...json, actor }),
    }),
  }),
  endpoint({
    key: 'GET /admin/taxes/rates',
    operationId: 'listTaxRates',
    summary: 'List VAT rates',
    description:
      'The standard rates that apply today, those to come, and the history of the rates entered here.',
    ...requirePermission('taxes:manage'),
    answer: taxRatesSchema,
    handle: async ({ db }) => {
      const [rates, entered] = [await getTaxRates(db), await listEnteredRates(db)]
      return serializeTaxRates(rates, entered, getTaxDate(new Date()))
    },
  }),
  endpoint({
    key: 'POST /admin/taxes/rates',
    operationId: 'createTaxRate',
    summary: 'Add a VAT rate',
    description: 'Applies to payments from its first day on; a day in the past corrects nothing by itself.',
    ...requirePermission('taxes:manage'),
    json: newRateSchema,
    answer: okSchema,
    handle: ({ db, json, actor }) => saveTaxRate(db, { ...json, actor }),
  }),
]

// Columns have fixed English names: programs of accountants read the files.

type Cell = string | number | null

type TaxEntryBatch = ReturnType<typeof listTaxEntries> extends AsyncGenerator<infer Batch> ? Batch : never

function toCells<Row>(columns: Record<string, (row: Row) => Cell>, row: Row): Cell[] {
  return Object.values(columns).map((column) => column(row))
}

export function serializeTaxEntriesCsv(batches: AsyncGenerator<TaxEntryBatch>) {
  return iterateCsv(Object.keys(ENTRY_COLUMNS), batches, (row) => toCells(ENTRY_COLUMNS, row))
}

/** Yields the same entries as one JSON array. */
async function* serializeTaxEntriesJson(
  batches: AsyncGenerator<TaxEntryBatch>,
): AsyncGenerator<string, void, undefined> {
  let before = '['
  for await (const batch of batches) {
    for (const row of batch) {
      const fields = Object.entries(ENTRY_COLUMNS).map(([name, column]) => [name, column(row)])
      yield `${before}\n${JSON.stringify(Object.fromEntries(fields))}`
      before = ','
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

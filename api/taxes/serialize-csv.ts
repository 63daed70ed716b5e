import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { toPounds } from '../../shop/money.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import type { listTaxEntries, TaxReportRow } from '../../shop/payments/taxes/tax-report.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'

// Columns have fixed English names: programs of accountants read the files.

type Cell = string | number | null

const toAmount = (amount: number) => toPounds({ amount, currency: BASE_CURRENCY })

type TaxEntryBatch = ReturnType<typeof listTaxEntries> extends AsyncGenerator<infer Batch> ? Batch : never

const ENTRY_COLUMNS = {
  date: ({ entry }) => entry.taxDate,
  document: formatDocumentNumber,
  kind: ({ entry }) => entry.kind,
  treatment: ({ entry }) => entry.treatment,
  country: ({ entry }) => entry.country,
  rate_percent: ({ entry }) => entry.rate / 100,
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
  registration_country: (row) => row.registrationCountry,
  registration: (row) => row.registrationNumber,
  treatment: (row) => row.treatment,
  country: (row) => row.country,
  rate_percent: (row) => row.rate / 100,
  kind: (row) => row.kind,
  count: (row) => row.count,
  net: (row) => toAmount(row.net),
  vat: (row) => toAmount(row.vat),
  gross: (row) => toAmount(row.net + row.vat),
  currency: () => BASE_CURRENCY,
} as const satisfies Record<string, (row: TaxReportRow) => Cell>

function formatRow<Row>(columns: Record<string, (row: Row) => Cell>, row: Row): string {
  return formatCsvRow(Object.values(columns).map((column) => column(row)))
}

/** Yields the entries of a period as a file, piece by piece. */
export async function* serializeTaxEntriesCsv(
  batches: AsyncGenerator<TaxEntryBatch>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + formatCsvRow(Object.keys(ENTRY_COLUMNS))
  for await (const batch of batches) yield batch.map((row) => formatRow(ENTRY_COLUMNS, row)).join('')
}

/** Yields the same entries as one JSON array. */
export async function* serializeTaxEntriesJson(
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

export function serializeTaxReportCsv(rows: TaxReportRow[]): string {
  const body = rows.map((row) => formatRow(REPORT_COLUMNS, row)).join('')
  return BYTE_ORDER_MARK + formatCsvRow(Object.keys(REPORT_COLUMNS)) + body
}

import type { InferResponseType } from 'hono/client'
import { api, unwrapResponse } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-private-file.ts'
import type { Period } from './period.ts'

const { report, entries, conflicts, differences, corrections } = api.admin.taxes

export type TaxReport = InferResponseType<typeof report.$get, 200>
export type ReportRow = TaxReport['rows'][number]
export type TaxConflict = InferResponseType<typeof conflicts.$get, 200>['conflicts'][number]
export type TaxDifference = InferResponseType<typeof differences.$get, 200>['differences'][number]
export type Decision = TaxDifference['current']

export function fetchReport({ from, to }: Period): Promise<TaxReport> {
  return unwrapResponse(report.$get({ query: { from, to } }))
}

export function fetchConflicts(before: string | null) {
  return unwrapResponse(conflicts.$get({ query: before ? { before } : {} }))
}

export async function fetchDifferences({ from, to }: Period): Promise<TaxDifference[]> {
  return (await unwrapResponse(differences.$get({ query: { from, to } }))).differences
}

export function resolveConflict(paymentId: string, country: string) {
  return unwrapResponse(
    conflicts[':payment_id'].$post({ param: { payment_id: paymentId }, json: { country } }),
  )
}

/** Issues corrections of payments. Returns how many were issued. */
export async function correctPayments(paymentIds: string[]): Promise<number> {
  return (await unwrapResponse(corrections.$post({ json: { payment_ids: paymentIds } }))).corrected
}

/** Downloads a file of a period. */
export const DOWNLOADS = {
  report: ({ from, to }: Period) =>
    downloadPrivateFile(report.export.$get({ query: { from, to } }), 'vat-report.csv'),
  entriesCsv: ({ from, to }: Period) =>
    downloadPrivateFile(entries.export.$get({ query: { from, to, format: 'csv' } }), 'vat-entries.csv'),
  entriesJson: ({ from, to }: Period) =>
    downloadPrivateFile(entries.export.$get({ query: { from, to, format: 'json' } }), 'vat-entries.json'),
} as const

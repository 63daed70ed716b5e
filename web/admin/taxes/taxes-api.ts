import { type Answer, callApi, fetchApi } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-private-file.ts'
import type { Period } from './period.ts'

export type TaxReport = Answer<'GET /admin/taxes/report'>
export type ReportRow = TaxReport['rows'][number]
export type TaxConflict = Answer<'GET /admin/taxes/conflicts'>['conflicts'][number]
export type TaxDifference = Answer<'GET /admin/taxes/differences'>['differences'][number]
export type Decision = TaxDifference['current']

export function fetchReport({ from, to }: Period): Promise<TaxReport> {
  return callApi('GET /admin/taxes/report', { query: { from, to } })
}

export function fetchConflicts(before: string | null) {
  return callApi('GET /admin/taxes/conflicts', { query: before ? { before } : {} })
}

export async function fetchDifferences({ from, to }: Period): Promise<TaxDifference[]> {
  return (await callApi('GET /admin/taxes/differences', { query: { from, to } })).differences
}

export function resolveConflict(paymentId: string, country: string) {
  return callApi('POST /admin/taxes/conflicts/{paymentId}', {
    param: { paymentId },
    json: { country },
  })
}

/** Issues corrections of payments. Returns how many were issued. */
export async function correctPayments(paymentIds: string[]): Promise<number> {
  return (await callApi('POST /admin/taxes/corrections', { json: { paymentIds } })).corrected
}

/** Downloads a file of a period. */
export const DOWNLOADS = {
  report: ({ from, to }: Period) =>
    downloadPrivateFile(
      fetchApi('GET /admin/taxes/report/export', { query: { from, to } }),
      'vat-report.csv',
    ),
  entriesCsv: ({ from, to }: Period) =>
    downloadPrivateFile(
      fetchApi('GET /admin/taxes/entries/export', { query: { from, to, format: 'csv' } }),
      'vat-entries.csv',
    ),
  entriesJson: ({ from, to }: Period) =>
    downloadPrivateFile(
      fetchApi('GET /admin/taxes/entries/export', { query: { from, to, format: 'json' } }),
      'vat-entries.json',
    ),
} as const

import { isDay } from '../../../shop/days.ts'
import { getTaxDate } from '../../../shop/tax/tax-date.ts'
import { type Answer, callApi, fetchApi } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'

export type TaxReport = Answer<'GET /admin/taxes/report'>
export type ReportRow = TaxReport['rows'][number]
export type TaxConflict = Answer<'GET /admin/taxes/conflicts'>['conflicts'][number]
export type TaxDifference = Answer<'GET /admin/taxes/differences'>['differences'][number]
export type Decision = TaxDifference['current']

export function fetchConflicts(before: string | null) {
  return callApi('GET /admin/taxes/conflicts', { query: before ? { before } : {} })
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

/** Days of the United Kingdom, YYYY-MM-DD; both are included. */
export interface Period {
  from: string
  to: string
}

export const PERIOD_NAMES = ['thisQuarter', 'lastQuarter', 'thisMonth', 'lastMonth', 'own'] as const

export type PeriodName = (typeof PERIOD_NAMES)[number]

/** Periods of VAT end at midnight in the United Kingdom. */
export function getToday(): string {
  return getTaxDate(new Date())
}

/** Returns the quarter or the month of a day, or one that is a number of them earlier. */
function getMonths(today: string, length: 1 | 3, earlier: number): Period {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / length) * length - earlier * length
  const format = (firstMonth: number, day: number) =>
    new Date(Date.UTC(year, firstMonth, day)).toISOString().slice(0, 10)
  return { from: format(first, 1), to: format(first + length, 0) }
}

const NAMED: Record<Exclude<PeriodName, 'own'>, (today: string) => Period> = {
  thisQuarter: (today) => getMonths(today, 3, 0),
  lastQuarter: (today) => getMonths(today, 3, 1),
  thisMonth: (today) => getMonths(today, 1, 0),
  lastMonth: (today) => getMonths(today, 1, 1),
}

/** Reads the period of an address: two days, or a name. The default is the current quarter. */
export function parsePeriod(search: URLSearchParams, today: string): Period & { name: PeriodName } {
  const [from, to] = [search.get('from'), search.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { name: 'own', from, to }
  const requested = search.get('period')
  const name = PERIOD_NAMES.find((each) => each !== 'own' && each === requested) ?? 'thisQuarter'
  return { name, ...NAMED[name === 'own' ? 'thisQuarter' : name](today) }
}

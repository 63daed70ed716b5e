import type { DayRange } from '../../../shop/days.ts'
import { type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'

/** Values of the fields that the specification does not name, for an answer that lacks them. */
const UNSPECIFIED = {
  previous: null,
  days: [],
  previousDays: [],
  priceChanges: [],
  promotionChanges: [],
  reminders: { sent: 0, orders: 0, revenue: 0 },
  bots: 0,
}

export async function fetchAnalytics(range: DayRange) {
  const { from, to } = range
  return { ...range, ...UNSPECIFIED, ...(await callApi('GET /analytics', { query: { from, to } })) }
}

export type Analytics = Awaited<ReturnType<typeof fetchAnalytics>>
export type Overview = Analytics['overview']
export type AnalyticsDay = Analytics['days'][number]
export type PriceChange = Analytics['priceChanges'][number]
export type PromotionChange = Analytics['promotionChanges'][number]

export function fetchLiveVisitors() {
  return callApi('GET /analytics/live')
}

export type LiveVisitorCounts = Awaited<ReturnType<typeof fetchLiveVisitors>>

export function fetchPreferenceChanges({ from, to }: DayRange) {
  return callApi('GET /analytics/choices', { query: { from, to } })
}

export type PreferenceChanges = Awaited<ReturnType<typeof fetchPreferenceChanges>>

export type ExportTable = ApiRequest<'GET /analytics/export'>['query']['table']

/** Downloads the data of a table as a file. Throws ApiError. */
export function downloadAnalytics(table: ExportTable, { from, to }: DayRange): Promise<void> {
  const call = fetchApi('GET /analytics/export', { query: { table, from, to } })
  return downloadPrivateFile(call, `${table}-${from}-${to}.csv`)
}

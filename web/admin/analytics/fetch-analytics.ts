import type { InferRequestType } from 'hono/client'
import { api, unwrapResponse } from '../../api-client.ts'
import { downloadPrivateFile } from '../download-private-file.ts'
import type { DayRange } from './range/range.ts'

export function fetchAnalytics({ from, to }: DayRange) {
  return unwrapResponse(api.analytics.$get({ query: { from, to } }))
}

export type Analytics = Awaited<ReturnType<typeof fetchAnalytics>>
export type Overview = Analytics['overview']
export type AnalyticsDay = Analytics['days'][number]

export function fetchLiveVisitors() {
  return unwrapResponse(api.analytics.live.$get())
}

export type LiveVisitorCounts = Awaited<ReturnType<typeof fetchLiveVisitors>>

export type ExportTable = InferRequestType<typeof api.analytics.export.$get>['query']['table']

/** Downloads the data of a table as a file. Throws CallFailed. */
export function downloadAnalytics(table: ExportTable, { from, to }: DayRange): Promise<void> {
  const call = api.analytics.export.$get({ query: { table, from, to } })
  return downloadPrivateFile(call, `${table}-${from}-${to}.csv`)
}

import { answer, api } from '../../api-client.ts'
import { downloaded } from '../downloaded.ts'
import type { Span } from './range.ts'

export const EXPORTS = ['days', 'sources', 'referrers', 'campaigns', 'devices', 'countries', 'pages'] as const

export type Export = (typeof EXPORTS)[number]

export function fetchTraffic({ from, to }: Span) {
  return answer(api.analytics.$get({ query: { from, to } }))
}

export type Traffic = Awaited<ReturnType<typeof fetchTraffic>>
export type Overview = Traffic['overview']
export type Day = Traffic['days'][number]

export function fetchLive() {
  return answer(api.analytics.live.$get())
}

export type Live = Awaited<ReturnType<typeof fetchLive>>

/** What a table shows, as a file. Throws CallFailed. */
export function downloadTraffic(table: Export, { from, to }: Span): Promise<void> {
  const call = api.analytics.export.$get({ query: { table, from, to } })
  return downloaded(call, `${table}-${from}-${to}.csv`)
}

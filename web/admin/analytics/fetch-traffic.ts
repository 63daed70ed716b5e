import type { Device, Source } from '../../../shop/traffic/dimensions.ts'
import { session } from '../../account/session.ts'
import { granted } from '../../api-client.ts'
import { downloaded } from '../orders/downloaded.ts'
import type { Span } from './range.ts'

// To be replaced at merge: everything in this file but `EXPORTS` and the names of its functions. `Traffic` becomes
// Awaited<ReturnType<typeof fetchTraffic>>, `Live` the same of fetchLive, and `ask` the typed client's
// api.analytics.$get, api.analytics.live.$get and api.analytics.export.$get with `answer` and `downloaded`.

export interface Overview {
  totalVisits: number
  uniqueVisitors: number
  pageViews: number
  /** Percent. */
  bounceRate: number
  /** Seconds. */
  avgSessionDuration: number
}

export interface Day {
  day: string
  visits: number
  visitors: number
  views: number
}

export interface Traffic extends Span {
  overview: Overview
  previous: Overview
  days: Day[]
  trafficSources: { source: Source; visits: number; percentage: number; color: string }[]
  devices: { device: Device; visits: number; percentage: number }[]
  topCountries: { country: string; flag: string; visits: number; percentage: number }[]
  topPages: { page: string; views: number; avgTime: number | null }[]
  referrers: { source: string; visits: number; percentage: number }[]
  campaigns: { campaign: string; visits: number; percentage: number; orders: number; revenue: number }[]
  sales: { source: Source | 'unknown'; visits: number; orders: number; revenue: number }[]
  bots: number
  orders: number
  revenue: number
  previousOrders: number
  previousRevenue: number
}

export interface Live {
  visitors: number
  pages: { page: string; visitors: number }[]
}

export const EXPORTS = ['days', 'sources', 'referrers', 'campaigns', 'devices', 'countries', 'pages'] as const

export type Export = (typeof EXPORTS)[number]

function ask(path: string, query: Record<string, string> = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${session.read()?.token ?? ''}` }
  return fetch(`/api/analytics${path}?${new URLSearchParams(query)}`, { headers })
}

export async function fetchTraffic({ from, to }: Span): Promise<Traffic> {
  return (await granted(ask('', { from, to }))).json()
}

export async function fetchLive(): Promise<Live> {
  return (await granted(ask('/live'))).json()
}

/** What a table shows, as a file. Throws CallFailed. */
export function downloadTraffic(table: Export, { from, to }: Span): Promise<void> {
  return downloaded(ask('/export', { table, from, to }), `${table}-${from}-${to}.csv`)
}

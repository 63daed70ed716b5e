import type { Db } from '../../services.ts'
import { type Device, TRAFFIC_SOURCES, type TrafficSource, UNKNOWN } from '../dimensions.ts'
import { type DateRange, listDays } from './date-range.ts'
import { type AnalyticsTotal, listAnalyticsTotals } from './list-analytics-totals.ts'

export interface VisitOverview {
  visits: number
  /** Of each day: who comes on two days is two of them, for nobody knows that it was one. */
  visitors: number
  views: number
  /** Percent of the visits that looked at one page, with one decimal. */
  bounceRate: number
  /** Seconds from the first view of a visit to its last. */
  averageSeconds: number
}

export interface VisitShare {
  visits: number
  /** Percent of all visits of the range, with one decimal. */
  percentage: number
}

export interface Sales {
  orders: number
  /** Pence: what was paid less what was given back, each on its own day. */
  revenue: number
}

export interface AnalyticsReport extends DateRange {
  current: VisitOverview & Sales
  /** As many days before. */
  previous: VisitOverview & Sales
  days: { day: string; visits: number; visitors: number; views: number }[]
  sources: (VisitShare & { source: TrafficSource })[]
  devices: (VisitShare & { device: Device })[]
  countries: (VisitShare & { country: string })[]
  pages: { page: string; views: number; averageSeconds: number | null }[]
  referrers: (VisitShare & { host: string })[]
  campaigns: (VisitShare & Sales & { campaign: string })[]
  sales: (Sales & { source: TrafficSource | typeof UNKNOWN; visits: number })[]
  /** Views by programs, which are in no other figure. */
  bots: number
}

/** What was counted in these days. At most `most` of each list, the most visited first. */
export async function getAnalyticsReport(db: Db, range: DateRange, limit = 20): Promise<AnalyticsReport> {
  const totals = await listAnalyticsTotals(db, range, limit)
  const listTotals = (period: AnalyticsTotal['period'], kind: AnalyticsTotal['kind']) =>
    totals.filter((total) => total.period === period && total.kind === kind)
  const buildSummary = (period: AnalyticsTotal['period']) => ({
    ...buildOverview(listTotals(period, 'all')),
    ...sumSales(listTotals(period, 'source')),
  })
  const current = buildSummary('current')
  const share = ({ visits }: AnalyticsTotal): VisitShare => ({
    visits,
    percentage: toPercent(visits, current.visits),
  })
  /** With the names under which they are shown. What only sold something has no visits to show. */
  const listVisited = (kind: AnalyticsTotal['kind']) =>
    listTotals('current', kind).filter(({ visits }) => visits > 0)
  const byDay = new Map(listTotals('current', 'all').map((total) => [total.key, total]))
  const sources = listTotals('current', 'source')
  return {
    ...range,
    current,
    previous: buildSummary('previous'),
    days: listDays(range).map((day) => {
      const { visits, visitors, views } = byDay.get(day) ?? { visits: 0, visitors: 0, views: 0 }
      return { day, visits, visitors, views }
    }),
    sources: TRAFFIC_SOURCES.flatMap((source) =>
      sources.flatMap((total) =>
        total.key === source && total.visits > 0 ? [{ source, ...share(total) }] : [],
      ),
    ).sort((a, b) => b.visits - a.visits),
    devices: listVisited('device').map((total) => ({ device: total.key as Device, ...share(total) })),
    countries: listVisited('country').map((total) => ({ country: total.key, ...share(total) })),
    pages: listTotals('current', 'page')
      .filter(({ views }) => views > 0)
      .map(({ key, views, seconds, timed }) => ({
        page: key,
        views,
        averageSeconds: timed > 0 ? Math.round(seconds / timed) : null,
      })),
    referrers: listVisited('referrer').map((total) => ({ host: total.key, ...share(total) })),
    campaigns: listTotals('current', 'campaign')
      .filter(({ visits, orders, revenue }) => visits > 0 || orders > 0 || revenue !== 0)
      .map((total) => ({
        campaign: total.key,
        ...share(total),
        orders: total.orders,
        revenue: total.revenue,
      })),
    sales: ([...TRAFFIC_SOURCES, UNKNOWN] as const).flatMap((source) =>
      sources.flatMap(({ key, visits, orders, revenue }) =>
        key === source && (visits > 0 || orders > 0 || revenue !== 0)
          ? [{ source, visits, orders, revenue }]
          : [],
      ),
    ),
    bots: sumCounter(listTotals('current', 'bot'), 'views'),
  }
}

function buildOverview(days: AnalyticsTotal[]): VisitOverview {
  const visits = sumCounter(days, 'visits')
  return {
    visits,
    visitors: sumCounter(days, 'visitors'),
    views: sumCounter(days, 'views'),
    bounceRate: toPercent(sumCounter(days, 'bounces'), visits),
    averageSeconds: visits > 0 ? Math.round(sumCounter(days, 'seconds') / visits) : 0,
  }
}

/** Every payment has a source, if only that it is not known: together they are all that was sold. */
function sumSales(sources: AnalyticsTotal[]): Sales {
  return { orders: sumCounter(sources, 'orders'), revenue: sumCounter(sources, 'revenue') }
}

function sumCounter(
  sums: AnalyticsTotal[],
  count: 'visits' | 'visitors' | 'bounces' | 'views' | 'seconds' | 'orders' | 'revenue',
) {
  return sums.reduce((sum, each) => sum + each[count], 0)
}

function toPercent(part: number, whole: number): number {
  return whole > 0 ? Math.round((1_000 * part) / whole) / 10 : 0
}

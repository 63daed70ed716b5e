import type { Db } from '../../services.ts'
import { type Device, TRAFFIC_SOURCES, type TrafficSource, UNKNOWN } from '../dimensions.ts'
import { type DateRange, listDays } from './date-range.ts'
import { type AnalyticsTotal, listAnalyticsTotals } from './list-analytics-totals.ts'

export interface VisitOverview {
  visits: number
  /**
   * Sum of the daily numbers. A visitor of two days counts twice, because visitors cannot be recognized
   * across days.
   */
  visitors: number
  views: number
  /** Percent of visits with a single page view, with one decimal. */
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
  /** Pence: payments minus refunds, each on its own day. */
  revenue: number
}

export interface AnalyticsReport extends DateRange {
  current: VisitOverview & Sales
  /** The preceding range of the same length. */
  previous: VisitOverview & Sales
  days: { day: string; visits: number; visitors: number; views: number }[]
  sources: (VisitShare & { source: TrafficSource })[]
  devices: (VisitShare & { device: Device })[]
  countries: (VisitShare & { country: string })[]
  pages: { page: string; views: number; averageSeconds: number | null }[]
  referrers: (VisitShare & { host: string })[]
  campaigns: (VisitShare & Sales & { campaign: string })[]
  sales: (Sales & { source: TrafficSource | typeof UNKNOWN; visits: number })[]
  /** Page views by programs. No other number contains them. */
  bots: number
}

/** Returns the analytics of a range, with at most `limit` rows per list, most visits first. */
export async function getAnalyticsReport(db: Db, range: DateRange, limit = 20): Promise<AnalyticsReport> {
  const totals = await listAnalyticsTotals(db, range, limit)
  const listTotals = (period: AnalyticsTotal['period'], dimension: AnalyticsTotal['dimension']) =>
    totals.filter((total) => total.period === period && total.dimension === dimension)
  const buildSummary = (period: AnalyticsTotal['period']) => ({
    ...buildOverview(listTotals(period, 'all')),
    ...sumSales(listTotals(period, 'source')),
  })
  const current = buildSummary('current')
  const share = ({ visits }: AnalyticsTotal): VisitShare => ({
    visits,
    percentage: toPercent(visits, current.visits),
  })
  /** Leaves out rows that have sales but no visits in the range. */
  const listVisited = (dimension: AnalyticsTotal['dimension']) =>
    listTotals('current', dimension).filter(({ visits }) => visits > 0)
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
      .map(({ key, views, seconds, timedViews }) => ({
        page: key,
        views,
        averageSeconds: timedViews > 0 ? Math.round(seconds / timedViews) : null,
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

/** Every payment has exactly one source, if only `unknown`, so the sources add up to all sales. */
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

import { gt, sql } from 'drizzle-orm'
import type { DayRange } from '../../days.ts'
import type { Db } from '../../services.ts'
import { type Device, TRAFFIC_SOURCES, type TrafficSource, UNKNOWN_VALUE } from '../dimensions.ts'
import { type AnalyticsDimension, analyticsDeltas, dailyAnalytics, visits } from '../tables.ts'
import { getPreviousRange } from './date-range.ts'
import { type DailyTotals, listDailyTotals } from './list-daily-totals.ts'

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

interface VisitShare {
  visits: number
  /** Percent of all visits of the range, with one decimal. */
  percentage: number
}

export interface Sales {
  orders: number
  /** Pence: payments minus refunds, each on its own day. */
  revenue: number
}

/** `revenue` plus `discount` is the undiscounted revenue. */
interface DiscountedSales extends Sales {
  /** Pence that promotions took off the paid orders. */
  discount: number
}

export type AnalyticsDay = Pick<
  DailyTotals,
  'day' | 'visits' | 'visitors' | 'views' | 'orders' | 'revenue' | 'discount'
>

export interface AnalyticsReport extends DayRange {
  current: VisitOverview & DiscountedSales
  /** The preceding range of the same length. */
  previous: VisitOverview & DiscountedSales
  days: AnalyticsDay[]
  /** The days of the preceding range, in the same order. */
  previousDays: AnalyticsDay[]
  sources: (VisitShare & { source: TrafficSource })[]
  devices: (VisitShare & { device: Device })[]
  countries: (VisitShare & { country: string })[]
  pages: { page: string; views: number; averageSeconds: number | null }[]
  referrers: (VisitShare & { host: string })[]
  campaigns: (VisitShare & DiscountedSales & { campaign: string })[]
  sales: (DiscountedSales & { source: TrafficSource | typeof UNKNOWN_VALUE; visits: number })[]
  /** Page views by programs. No other number contains them. */
  bots: number
}

/** Returns the analytics of a range, with at most `limit` rows per list, most visits first. */
export async function getAnalyticsReport(db: Db, range: DayRange, limit = 20): Promise<AnalyticsReport> {
  const [totals, days, previousDays] = await Promise.all([
    listAnalyticsTotals(db, range, limit),
    listDailyTotals(db, range),
    listDailyTotals(db, getPreviousRange(range)),
  ])
  const listTotals = (dimension: AnalyticsTotal['dimension']) =>
    totals.filter((total) => total.dimension === dimension)
  const current = buildSummary(days)
  const share = ({ visits }: AnalyticsTotal): VisitShare => ({
    visits,
    percentage: toPercent(visits, current.visits),
  })
  /** Leaves out rows that have sales but no visits in the range. */
  const listVisited = (dimension: AnalyticsTotal['dimension']) =>
    listTotals(dimension).filter(({ visits }) => visits > 0)
  const sources = listTotals('source')
  const getDiscounts = (dimension: 'discount' | 'campaign_discount') =>
    new Map(listTotals(dimension).map(({ key, revenue }) => [key, revenue]))
  const [discounts, campaignDiscounts] = [getDiscounts('discount'), getDiscounts('campaign_discount')]
  return {
    ...range,
    current,
    previous: buildSummary(previousDays),
    days: days.map(pickReported),
    previousDays: previousDays.map(pickReported),
    sources: TRAFFIC_SOURCES.flatMap((source) =>
      sources.flatMap((total) =>
        total.key === source && total.visits > 0 ? [{ source, ...share(total) }] : [],
      ),
    ).sort((a, b) => b.visits - a.visits),
    devices: listVisited('device').map((total) => ({ device: total.key as Device, ...share(total) })),
    countries: listVisited('country').map((total) => ({ country: total.key, ...share(total) })),
    pages: listTotals('page')
      .filter(({ views }) => views > 0)
      .map(({ key, views, seconds, timedViews }) => ({
        page: key,
        views,
        averageSeconds: timedViews > 0 ? Math.round(seconds / timedViews) : null,
      })),
    referrers: listVisited('referrer').map((total) => ({ host: total.key, ...share(total) })),
    campaigns: listTotals('campaign')
      .filter(({ visits, orders, revenue }) => visits > 0 || orders > 0 || revenue !== 0)
      .map((total) => ({
        campaign: total.key,
        ...share(total),
        orders: total.orders,
        revenue: total.revenue,
        discount: campaignDiscounts.get(total.key) ?? 0,
      })),
    sales: ([...TRAFFIC_SOURCES, UNKNOWN_VALUE] as const).flatMap((source) =>
      sources.flatMap(({ key, visits, orders, revenue }) =>
        key === source && (visits > 0 || orders > 0 || revenue !== 0)
          ? [{ source, visits, orders, revenue, discount: discounts.get(source) ?? 0 }]
          : [],
      ),
    ),
    bots: listTotals('bot').reduce((sum, { views }) => sum + views, 0),
  }
}

function buildSummary(days: DailyTotals[]): VisitOverview & DiscountedSales {
  const sum = (counter: Exclude<keyof DailyTotals, 'day'>) =>
    days.reduce((total, day) => total + day[counter], 0)
  const visits = sum('visits')
  return {
    visits,
    visitors: sum('visitors'),
    views: sum('views'),
    bounceRate: toPercent(sum('bounces'), visits),
    averageSeconds: visits > 0 ? Math.round(sum('visitSeconds') / visits) : 0,
    orders: sum('orders'),
    revenue: sum('revenue'),
    discount: sum('discount'),
  }
}

function pickReported(totals: DailyTotals): AnalyticsDay {
  const { day, visits, visitors, views, orders, revenue, discount } = totals
  return { day, visits, visitors, views, orders, revenue, discount }
}

function toPercent(part: number, whole: number): number {
  return whole > 0 ? Math.round((1_000 * part) / whole) / 10 : 0
}

interface AnalyticsTotal {
  dimension: AnalyticsDimension
  /** The value of the dimension, such as a host. */
  key: string
  visits: number
  views: number
  seconds: number
  timedViews: number
  orders: number
  /** Pence. */
  revenue: number
}

/**
 * Lists the totals of a range by dimension and key, most visits first, with at most `limit` keys per dimension, except for
 * discounts. One statement reads both tables, so the result is exact at any stage of the roll-up.
 */
async function listAnalyticsTotals(db: Db, { from, to }: DayRange, limit: number): Promise<AnalyticsTotal[]> {
  const counted = (table: typeof dailyAnalytics | typeof analyticsDeltas) => sql`
    select * from ${table} where day between ${from}::date and ${to}::date
      and dimension not in ('all', 'delivery')`
  const { rows } = (await db.execute(sql`
    select dimension, key, visits, views, seconds, "timedViews", orders, revenue
    from (
      select dimension, key, sum(visits)::float8 as visits, sum(views)::float8 as views, sum(seconds)::float8 as seconds,
        sum(timed_views)::float8 as "timedViews", sum(orders)::float8 as orders, sum(revenue)::float8 as revenue,
        row_number() over (
          partition by dimension order by sum(visits) desc, sum(views) desc, sum(orders) desc, key) as place
      from (${counted(dailyAnalytics)} union all ${counted(analyticsDeltas)}) as counted
      group by dimension, key
    ) as summed
    where place <= ${limit} or dimension in ('discount', 'campaign_discount')
    order by dimension, place`)) as unknown as { rows: AnalyticsTotal[] }
  return rows
}

const LIVE_MINUTES = 5
const PAGES_SHOWN = 5

/** Returns the visits with a recent page view, and the pages with most of them. */
export async function getLiveVisitors(db: Db) {
  const pages = await db
    .select({ page: visits.path, visitors: sql<number>`count(*)::int` })
    .from(visits)
    .where(gt(visits.lastAt, sql`now() - make_interval(mins => ${LIVE_MINUTES})`))
    .groupBy(visits.path)
    .orderBy(sql`count(*) desc`, visits.path)
  return {
    visitors: pages.reduce((sum, { visitors }) => sum + visitors, 0),
    pages: pages.slice(0, PAGES_SHOWN),
  }
}

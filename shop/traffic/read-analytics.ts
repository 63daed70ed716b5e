import type { Db } from '../services.ts'
import { daysOf, type Range } from './days.ts'
import { type Device, SOURCES, type Source, UNKNOWN } from './dimensions.ts'
import { type Sum, sumDays } from './sum-days.ts'

export interface Overview {
  visits: number
  /** Of each day: who comes on two days is two of them, for nobody knows that it was one. */
  visitors: number
  views: number
  /** Percent of the visits that looked at one page, with one decimal. */
  bounceRate: number
  /** Seconds from the first view of a visit to its last. */
  averageSeconds: number
}

export interface Share {
  visits: number
  /** Percent of all visits of the range, with one decimal. */
  percentage: number
}

export interface Sales {
  orders: number
  /** Pence: what was paid less what was given back, each on its own day. */
  revenue: number
}

export interface Analytics extends Range {
  now: Overview & Sales
  /** As many days before. */
  before: Overview & Sales
  days: { day: string; visits: number; visitors: number; views: number }[]
  sources: (Share & { source: Source })[]
  devices: (Share & { device: Device })[]
  countries: (Share & { country: string })[]
  pages: { page: string; views: number; averageSeconds: number | null }[]
  referrers: (Share & { host: string })[]
  campaigns: (Share & Sales & { campaign: string })[]
  sales: (Sales & { source: Source | typeof UNKNOWN; visits: number })[]
  /** Views by programs, which are in no other figure. */
  bots: number
}

/** What was counted in these days. At most `most` of each list, the most visited first. */
export async function readAnalytics(db: Db, range: Range, most = 20): Promise<Analytics> {
  const sums = await sumDays(db, range, most)
  const of = (period: Sum['period'], kind: Sum['kind']) =>
    sums.filter((sum) => sum.period === period && sum.kind === kind)
  const whole = (period: Sum['period']) => ({
    ...overviewOf(of(period, 'all')),
    ...salesOf(of(period, 'source')),
  })
  const now = whole('now')
  const share = ({ visits }: Sum): Share => ({ visits, percentage: percentOf(visits, now.visits) })
  /** With the names under which they are shown. What only sold something has no visits to show. */
  const seen = (kind: Sum['kind']) => of('now', kind).filter(({ visits }) => visits > 0)
  const byDay = new Map(of('now', 'all').map((sum) => [sum.key, sum]))
  const sources = of('now', 'source')
  return {
    ...range,
    now,
    before: whole('before'),
    days: daysOf(range).map((day) => {
      const { visits, visitors, views } = byDay.get(day) ?? { visits: 0, visitors: 0, views: 0 }
      return { day, visits, visitors, views }
    }),
    sources: SOURCES.flatMap((source) =>
      sources.flatMap((sum) => (sum.key === source && sum.visits > 0 ? [{ source, ...share(sum) }] : [])),
    ).sort((a, b) => b.visits - a.visits),
    devices: seen('device').map((sum) => ({ device: sum.key as Device, ...share(sum) })),
    countries: seen('country').map((sum) => ({ country: sum.key, ...share(sum) })),
    pages: of('now', 'page')
      .filter(({ views }) => views > 0)
      .map(({ key, views, seconds, timed }) => ({
        page: key,
        views,
        averageSeconds: timed > 0 ? Math.round(seconds / timed) : null,
      })),
    referrers: seen('referrer').map((sum) => ({ host: sum.key, ...share(sum) })),
    campaigns: of('now', 'campaign')
      .filter(({ visits, orders, revenue }) => visits > 0 || orders > 0 || revenue !== 0)
      .map((sum) => ({ campaign: sum.key, ...share(sum), orders: sum.orders, revenue: sum.revenue })),
    sales: ([...SOURCES, UNKNOWN] as const).flatMap((source) =>
      sources.flatMap(({ key, visits, orders, revenue }) =>
        key === source && (visits > 0 || orders > 0 || revenue !== 0)
          ? [{ source, visits, orders, revenue }]
          : [],
      ),
    ),
    bots: total(of('now', 'bot'), 'views'),
  }
}

function overviewOf(days: Sum[]): Overview {
  const visits = total(days, 'visits')
  return {
    visits,
    visitors: total(days, 'visitors'),
    views: total(days, 'views'),
    bounceRate: percentOf(total(days, 'bounces'), visits),
    averageSeconds: visits > 0 ? Math.round(total(days, 'seconds') / visits) : 0,
  }
}

/** Every payment has a source, if only that it is not known: together they are all that was sold. */
function salesOf(sources: Sum[]): Sales {
  return { orders: total(sources, 'orders'), revenue: total(sources, 'revenue') }
}

function total(
  sums: Sum[],
  count: 'visits' | 'visitors' | 'bounces' | 'views' | 'seconds' | 'orders' | 'revenue',
) {
  return sums.reduce((sum, each) => sum + each[count], 0)
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((1_000 * part) / whole) / 10 : 0
}

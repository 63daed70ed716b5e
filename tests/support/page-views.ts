import { eq, sql } from 'drizzle-orm'
import { analyticsDeltas, dailyAnalytics, pageViews, visits } from '../../shop/analytics/tables.ts'
import {
  type AnalyticsDelta,
  buildVisitDeltas,
  type PageView,
  recordPageView,
} from '../../shop/analytics/tracking/record-events.ts'
import type { Db } from '../../shop/services.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'

export const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
export const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** A page view of a test, sent from `address`. */
interface TestPageView extends Partial<Omit<PageView, 'browser'>> {
  address: string
  userAgent?: string
}

/** Records page views one after another, each at its time. */
export async function recordTestViews(
  db: Db,
  ...testViews: (TestPageView & { at: string })[]
): Promise<void> {
  for (const { at, ...each } of testViews)
    await recordPageView(db, PAGE_PATHS, buildPageView(each), new Date(at))
}

export function buildPageView({ address: who, userAgent = DESKTOP, ...more }: TestPageView): PageView {
  return { path: '/', country: null, ownHosts: ['shop.test'], browser: { address: who, userAgent }, ...more }
}

type CounterRow = Required<Omit<AnalyticsDelta, 'orders' | 'revenue'>>

/** Lists the counts of page views in both tables, without zeros. */
export async function listCounters(db: Db): Promise<CounterRow[]> {
  const { rows } = (await db.execute(sql`
    select to_char(day, 'YYYY-MM-DD') as day, dimension, key, sum(visits)::int as visits, sum(visitors)::int as visitors,
      sum(bounces)::int as bounces, sum(views)::int as views, sum(seconds)::int as seconds, sum(timed_views)::int as "timedViews"
    from (select * from ${dailyAnalytics} union all select * from ${analyticsDeltas}) as counted
    where dimension <> 'delivery' group by 1, 2, 3 having sum(abs(visits) + abs(bounces) + abs(views) + abs(seconds) + abs(timed_views)) > 0`)) as unknown as {
    rows: CounterRow[]
  }
  return sortRows(rows)
}

/** Recounts the same figures from the single page views. */
export async function recountViews(db: Db): Promise<CounterRow[]> {
  const rows = await db
    .select({ visit: visits, path: pageViews.path, at: pageViews.at })
    .from(pageViews)
    .innerJoin(visits, eq(visits.id, pageViews.visitId))
    .orderBy(pageViews.at, pageViews.id)
  const looked = Map.groupBy(rows, ({ visit }) => visit.id)
  const seen = new Set<string>()
  const all: AnalyticsDelta[] = []
  for (const views of looked.values()) {
    const [first, last] = [views[0], views.at(-1)]
    if (!first || !last) throw new Error('visit without page views')
    const { visit } = first
    const visitors = seen.has(visit.visitor) ? 0 : 1
    seen.add(visit.visitor)
    const counts = { visits: 1, visitors, bounces: views.length === 1 ? 1 : 0, views: views.length }
    all.push(...buildVisitDeltas(visit, { ...counts, seconds: getSeconds(first.at, last.at) }))
    for (const [place, { path, at }] of views.entries()) {
      const next = views[place + 1]
      const timed = next ? { seconds: getSeconds(at, next.at), timedViews: 1 } : {}
      all.push({ day: visit.day, dimension: 'page', key: path, views: 1, ...timed })
    }
  }
  const sums = Map.groupBy(all, ({ day, dimension, key }) => JSON.stringify([day, dimension, key]))
  return sortRows(
    [...sums.values()].map((of) => {
      const sum = (name: 'visits' | 'visitors' | 'bounces' | 'views' | 'seconds' | 'timedViews') =>
        of.reduce((total, one) => total + (one[name] ?? 0), 0)
      const [{ day, dimension, key } = { day: '', dimension: 'all' as const, key: '' }] = of
      return {
        day,
        dimension,
        key,
        visits: sum('visits'),
        visitors: sum('visitors'),
        bounces: sum('bounces'),
        views: sum('views'),
        seconds: sum('seconds'),
        timedViews: sum('timedViews'),
      }
    }),
  )
}

function getSeconds(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1_000)
}

function sortRows(rows: CounterRow[]): CounterRow[] {
  const getName = ({ day, dimension, key }: CounterRow) => `${day} ${dimension} ${key}`
  return rows.toSorted((a, b) => (getName(a) < getName(b) ? -1 : 1))
}

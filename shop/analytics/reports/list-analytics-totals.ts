import { sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type AnalyticsDimension, analyticsDeltas, dailyAnalytics } from '../tables.ts'
import { type DateRange, getPreviousRange } from './date-range.ts'

export interface AnalyticsTotal {
  /** The requested range or the preceding one. */
  period: 'current' | 'previous'
  dimension: AnalyticsDimension
  /** The value of the dimension, such as a host; for `all` in the current period, the day. */
  key: string
  visits: number
  visitors: number
  bounces: number
  views: number
  seconds: number
  timedViews: number
  orders: number
  /** Pence. */
  revenue: number
}

/**
 * Lists the totals of a range by dimension and key, and those of the preceding range. Sorted by visits, with
 * at most `limit` keys per dimension. One statement reads both tables, so the result is exact at any stage of
 * the roll-up.
 */
export async function listAnalyticsTotals(
  db: Db,
  range: DateRange,
  limit: number,
): Promise<AnalyticsTotal[]> {
  const before = getPreviousRange(range)
  // Only the overall totals and the sales of the preceding range are needed.
  const counted = (table: typeof dailyAnalytics | typeof analyticsDeltas) => sql`
    select day >= ${range.from}::date as is_current, * from ${table}
    where day between ${before.from}::date and ${range.to}::date
      and (day >= ${range.from}::date or dimension in ('all', 'source'))`
  const { rows } = (await db.execute(sql`
    select case when is_current then 'current' else 'previous' end as period, dimension, name as key,
      visits, visitors, bounces, views, seconds, "timedViews", orders, revenue
    from (
      select is_current, dimension, name,
        sum(visits)::float8 as visits, sum(visitors)::float8 as visitors, sum(bounces)::float8 as bounces,
        sum(views)::float8 as views, sum(seconds)::float8 as seconds, sum(timed_views)::float8 as "timedViews",
        sum(orders)::float8 as orders, sum(revenue)::float8 as revenue,
        row_number() over (
          partition by is_current, dimension order by sum(visits) desc, sum(views) desc, sum(orders) desc, name) as place
      from (
        select *, case when dimension = 'all' and is_current then to_char(day, 'YYYY-MM-DD') else key end as name
        from (${counted(dailyAnalytics)} union all ${counted(analyticsDeltas)}) as days_and_news
      ) as counted
      group by is_current, dimension, name
    ) as summed
    where dimension = 'all' or place <= ${limit}
    order by is_current, dimension, place`)) as unknown as { rows: AnalyticsTotal[] }
  return rows
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type AnalyticsDimension, analyticsDeltas, dailyAnalytics } from '../tables.ts'
import type { DateRange } from './date-range.ts'

export interface AnalyticsTotal {
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
export async function listAnalyticsTotals(
  db: Db,
  { from, to }: DateRange,
  limit: number,
): Promise<AnalyticsTotal[]> {
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

import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { OTHER } from './dimensions.ts'
import { summedCounters, UNBOUNDED_DIMENSIONS } from './roll-up-deltas.ts'
import { dailyAnalytics } from './tables.ts'

const MAX_KEYS_KEPT_PER_DAY = 100

/**
 * Merges all but the largest referrers and campaigns of finished days into one `other` row, without changing
 * the sums. Returns the number of rows merged.
 */
export async function normalizeDimension(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    // Keeps concurrent writers away while rows are merged. Readers do not wait.
    await tx.execute(sql`lock table ${dailyAnalytics} in share row exclusive mode`)
    const { rows } = (await tx.execute(sql`
      with ranked as (
        select day, dimension, key,
          row_number() over (partition by day, dimension order by visits desc, orders desc, key) as place
        from ${dailyAnalytics}
        where dimension in ${UNBOUNDED_DIMENSIONS} and key <> ${OTHER} and day < (now() at time zone 'UTC')::date
      ), gone as (
        delete from ${dailyAnalytics} using ranked
        where ranked.place > ${MAX_KEYS_KEPT_PER_DAY} and ${dailyAnalytics.day} = ranked.day
          and ${dailyAnalytics.dimension} = ranked.dimension and ${dailyAnalytics.key} = ranked.key
        returning ${dailyAnalytics}.*
      ), put as (
        insert into ${dailyAnalytics} as others
        select day, dimension, ${OTHER}, ${summedCounters} from gone group by day, dimension
        on conflict (day, dimension, key) do update set
          visits = others.visits + excluded.visits, visitors = others.visitors + excluded.visitors,
          bounces = others.bounces + excluded.bounces, views = others.views + excluded.views,
          seconds = others.seconds + excluded.seconds, timed_views = others.timed_views + excluded.timed_views,
          orders = others.orders + excluded.orders, revenue = others.revenue + excluded.revenue
      )
      select count(*)::int as count from gone`)) as unknown as { rows: { count: number }[] }
    return rows[0]?.count ?? 0
  })
}

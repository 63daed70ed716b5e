import { sql } from 'drizzle-orm'
import { type DayRange, listDays } from '../../days.ts'
import type { Db } from '../../services.ts'
import { analyticsDeltas, dailyAnalytics } from '../tables.ts'

/** Everything that is counted of one UTC day. */
export interface DailyTotals {
  day: string
  visits: number
  visitors: number
  views: number
  bounces: number
  /** Sum of the durations of the visits. */
  visitSeconds: number
  orders: number
  /** Pence: payments minus refunds, each on its own day. */
  revenue: number
  /** Pence that promotions took off the paid orders. */
  discount: number
  /** Completed orders, and the sum of their seconds from payment to completion. */
  deliveries: number
  deliverySeconds: number
  /** Deliveries with a promised time, and those of them that kept it. */
  timedDeliveries: number
  onTimeDeliveries: number
}

/** Column and rows that each total sums. */
const TOTALS = {
  visits: ['visits', "dimension = 'all'"],
  visitors: ['visitors', "dimension = 'all'"],
  views: ['views', "dimension = 'all'"],
  bounces: ['bounces', "dimension = 'all'"],
  visitSeconds: ['seconds', "dimension = 'all'"],
  // Every payment has exactly one source, if only `unknown`, so the sources add up to all sales.
  orders: ['orders', "dimension = 'source'"],
  revenue: ['revenue', "dimension = 'source'"],
  discount: ['revenue', "dimension = 'discount'"],
  deliveries: ['orders', "dimension = 'delivery'"],
  deliverySeconds: ['seconds', "dimension = 'delivery'"],
  timedDeliveries: ['orders', "dimension = 'delivery' and key in ('on_time', 'late')"],
  onTimeDeliveries: ['orders', "dimension = 'delivery' and key = 'on_time'"],
} as const satisfies Record<Exclude<keyof DailyTotals, 'day'>, [column: string, condition: string]>

const EMPTY_DAY = Object.fromEntries(Object.keys(TOTALS).map((name) => [name, 0])) as Record<
  keyof typeof TOTALS,
  0
>

/**
 * Returns the totals of every day of a range, including empty days. The lists of days and dimensions make it read only
 * their rows of the primary key, however many keys other dimensions have. One statement reads both tables, so the
 * result is exact at any stage of the roll-up.
 */
export async function listDailyTotals(db: Db, range: DayRange): Promise<DailyTotals[]> {
  const days = listDays(range)
  const counted = (table: typeof dailyAnalytics | typeof analyticsDeltas) => sql`
    select * from ${table} where day = any(string_to_array(${days.join()}, ',')::date[])
      and dimension in ('all', 'source', 'delivery', 'discount')`
  const sums = Object.entries(TOTALS).map(([name, [column, condition]]) =>
    sql.raw(`coalesce(sum(${column}) filter (where ${condition}), 0)::float8 as "${name}"`),
  )
  const { rows } = (await db.execute(sql`
    select to_char(day, 'YYYY-MM-DD') as day, ${sql.join(sums, sql`, `)}
    from (${counted(dailyAnalytics)} union all ${counted(analyticsDeltas)}) as counted
    group by 1`)) as unknown as { rows: DailyTotals[] }
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? { day, ...EMPTY_DAY })
}

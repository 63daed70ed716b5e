import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { OTHER_VALUES } from './dimensions.ts'
import { analyticsDeltas, dailyAnalytics } from './tables.ts'

/** Small enough that a statement blocks nobody for long. */
const BATCH_SIZE = 20_000

/** Referrers, or campaigns, stored by name per day. Anybody can invent more, which count as `other`. */
const MAX_KEYS_PER_DAY = 1_000

/** Dimensions whose keys come from outside. All others have keys that the shop defines. */
const UNBOUNDED_DIMENSIONS = sql.raw(`('referrer', 'campaign')`)

/**
 * Rolls pending deltas up into `dailyAnalytics`. One statement deletes the deltas and adds their sums, so
 * readers always see consistent figures. `skip locked` lets processes run in parallel, and a fixed write
 * order prevents deadlocks. Returns the number of deltas processed.
 */
export async function rollUpDeltas(db: Db): Promise<number> {
  // As an array the rows are selected once, so the limit holds with any query plan.
  const picked = sql`array(select ctid from ${analyticsDeltas} limit ${BATCH_SIZE} for update skip locked)`
  const taken = db.$with('taken').as(db.delete(analyticsDeltas).where(sql`ctid = any(${picked})`).returning())
  const put = db.$with('put').as(
    db
      .insert(dailyAnalytics)
      .select(
        sql`select day, dimension, key, ${summedCounters} from (${claimedWithKnownKeys}) as named group by day, dimension, key
          order by day, dimension, key`,
      )
      .onConflictDoUpdate({
        target: [dailyAnalytics.day, dailyAnalytics.dimension, dailyAnalytics.key],
        set: Object.fromEntries(
          Object.entries(counterColumns).map(([property, column]) => [
            property,
            sql`${column} + ${sql.raw(`excluded."${column.name}"`)}`,
          ]),
        ),
      })
      .returning({ day: dailyAnalytics.day }),
  )
  const [row] = await db.with(taken, put).select({ count: sql<number>`count(*)::int` }).from(taken)
  return row?.count ?? 0
}

const { day: _day, dimension: _dimension, key: _key, ...counterColumns } = getTableColumns(dailyAnalytics)

/** In the order of the table columns. */
const COUNTERS = Object.values(counterColumns).map(({ name }) => name)

const summedCounters = sql.raw(COUNTERS.map((count) => `sum(${count}) as ${count}`).join(', '))

/** The deleted deltas, with `other` in place of keys above the daily limit. */
const claimedWithKnownKeys = sql`
  select taken.day, taken.dimension, coalesce(known.key, ${OTHER_VALUES}) as key, ${sql.raw(COUNTERS.join(', '))}
  from taken left join (
    select day, dimension, key from (
      select names.*, exists (select from ${dailyAnalytics} as there
          where there.day = names.day and there.dimension = names.dimension and there.key = names.key) as is_there,
        (select count(*) from ${dailyAnalytics} as there
          where there.day = names.day and there.dimension = names.dimension and names.dimension in ${UNBOUNDED_DIMENSIONS}) as many,
        row_number() over (partition by day, dimension order by visits desc, key) as place
      from (select day, dimension, key, sum(visits) as visits from taken group by day, dimension, key) as names
    ) as names
    where dimension not in ${UNBOUNDED_DIMENSIONS} or is_there or many + place <= ${MAX_KEYS_PER_DAY}
  ) as known using (day, dimension, key)`

/** Some hundred times the size of ten seconds of deltas. */
const VACUUM_THRESHOLD_BYTES = 2_000_000

/**
 * Runs VACUUM FULL when dead rows have bloated the table. Reports scan the whole table, the embedded engine
 * has no autovacuum, and a plain vacuum only truncates trailing pages. Skips a locked table. Must run outside
 * a transaction.
 */
export async function vacuumDeltas(db: Db): Promise<void> {
  const [size] = await db
    .select({ bytes: sql<number>`pg_relation_size('analytics_deltas')::float8` })
    .from(sql`(select 1) as one`)
  if (size && size.bytes > VACUUM_THRESHOLD_BYTES)
    await db.execute(sql`vacuum (full, skip_locked) ${analyticsDeltas}`)
}

const MAX_KEYS_KEPT_PER_DAY = 100

/**
 * Merges all but the largest referrers and campaigns of finished days into one `other` row, without changing
 * the sums. The discounts of a campaign go with it. Returns the number of rows merged.
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
        where dimension in ${UNBOUNDED_DIMENSIONS} and key <> ${OTHER_VALUES} and day < (now() at time zone 'UTC')::date
      ), gone as (
        delete from ${dailyAnalytics}
        where ${dailyAnalytics.dimension} in ('referrer', 'campaign', 'campaign_discount') and ${dailyAnalytics.key} <> ${OTHER_VALUES}
          and ${dailyAnalytics.day} < (now() at time zone 'UTC')::date
          and not exists (select from ranked
            where ranked.place <= ${MAX_KEYS_KEPT_PER_DAY} and ranked.day = ${dailyAnalytics.day} and ranked.key = ${dailyAnalytics.key}
              and ranked.dimension = case ${dailyAnalytics.dimension} when 'campaign_discount' then 'campaign' else ${dailyAnalytics.dimension} end)
        returning ${dailyAnalytics}.*
      ), put as (
        insert into ${dailyAnalytics} as others
        select day, dimension, ${OTHER_VALUES}, ${summedCounters} from gone group by day, dimension
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

import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { OTHER } from './dimensions.ts'
import { analyticsDeltas, dailyAnalytics } from './tables.ts'

/** In one statement: short enough that nothing waits for it. */
const BATCH_SIZE = 20_000

/** Hosts, or campaigns, kept by name while a day lasts. Anybody can invent more; the next are counted as others. */
const MAX_KEYS_PER_DAY = 1_000

/** What can be invented. All other kinds have the names that the shop gives them. */
export const UNBOUNDED_DIMENSIONS = sql.raw(`('referrer', 'campaign')`)

/**
 * Adds the changes to the figures of their days. A single statement takes them and puts their sums, so that who reads
 * meanwhile finds either. Rows that another process is taking are passed over; the sums are put in one order, so that
 * two processes wait for one another at most. Answers how many were taken: none when there is nothing to do.
 */
export async function rollUpDeltas(db: Db): Promise<number> {
  // As an array they are looked up once, so the limit holds whatever the plan.
  const picked = sql`array(select ctid from ${analyticsDeltas} limit ${BATCH_SIZE} for update skip locked)`
  const taken = db.$with('taken').as(db.delete(analyticsDeltas).where(sql`ctid = any(${picked})`).returning())
  const put = db.$with('put').as(
    db
      .insert(dailyAnalytics)
      .select(
        sql`select day, kind, key, ${summedCounters} from (${claimedWithKnownKeys}) as named group by day, kind, key
          order by day, kind, key`,
      )
      .onConflictDoUpdate({
        target: [dailyAnalytics.day, dailyAnalytics.kind, dailyAnalytics.key],
        set: Object.fromEntries(
          COUNTERS.map((count) => [count, sql.raw(`"traffic_days"."${count}" + excluded."${count}"`)]),
        ),
      })
      .returning({ day: dailyAnalytics.day }),
  )
  const [row] = await db.with(taken, put).select({ count: sql<number>`count(*)::int` }).from(taken)
  return row?.count ?? 0
}

/** In the order of the columns. */
const COUNTERS = ['visits', 'visitors', 'bounces', 'views', 'seconds', 'timed', 'orders', 'revenue'] as const

export const summedCounters = sql.raw(COUNTERS.map((count) => `sum(${count}) as ${count}`).join(', '))

/** What was taken; a name that is new on a day that has enough of them goes by that of the others. */
const claimedWithKnownKeys = sql`
  select taken.day, taken.kind, coalesce(known.key, ${OTHER}) as key, ${sql.raw(COUNTERS.join(', '))}
  from taken left join (
    select day, kind, key from (
      select names.*, exists (select from ${dailyAnalytics} as there
          where there.day = names.day and there.kind = names.kind and there.key = names.key) as is_there,
        (select count(*) from ${dailyAnalytics} as there
          where there.day = names.day and there.kind = names.kind and names.kind in ${UNBOUNDED_DIMENSIONS}) as many,
        row_number() over (partition by day, kind order by visits desc, key) as place
      from (select day, kind, key, sum(visits) as visits from taken group by day, kind, key) as names
    ) as names
    where kind not in ${UNBOUNDED_DIMENSIONS} or is_there or many + place <= ${MAX_KEYS_PER_DAY}
  ) as known using (day, kind, key)`

/** Some hundred times what the changes of ten seconds need. */
const VACUUM_THRESHOLD_BYTES = 2_000_000

/**
 * Written anew when taken rows have left it large, for it is read whole: the embedded engine never clears up by
 * itself, and no engine what lies before the last row. Passed over while somebody uses it. Not within a transaction.
 */
export async function vacuumDeltas(db: Db): Promise<void> {
  const [size] = await db
    .select({ bytes: sql<number>`pg_relation_size('traffic_news')::float8` })
    .from(sql`(select 1) as one`)
  if (size && size.bytes > VACUUM_THRESHOLD_BYTES)
    await db.execute(sql`vacuum (full, skip_locked) ${analyticsDeltas}`)
}

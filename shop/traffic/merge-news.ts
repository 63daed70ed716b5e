import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { OTHER } from './dimensions.ts'
import { trafficDays, trafficNews } from './tables.ts'

/** In one statement: short enough that nothing waits for it. */
const AT_ONCE = 20_000

/** Hosts, or campaigns, kept by name while a day lasts. Anybody can invent more; the next are counted as others. */
const MOST_NAMES = 1_000

/** What can be invented. All other kinds have the names that the shop gives them. */
export const INVENTED = sql.raw(`('referrer', 'campaign')`)

/**
 * Adds the changes to the figures of their days. A single statement takes them and puts their sums, so that who reads
 * meanwhile finds either. Rows that another process is taking are passed over; the sums are put in one order, so that
 * two processes wait for one another at most. Answers how many were taken: none when there is nothing to do.
 */
export async function mergeNews(db: Db): Promise<number> {
  // As an array they are looked up once, so the limit holds whatever the plan.
  const picked = sql`array(select ctid from ${trafficNews} limit ${AT_ONCE} for update skip locked)`
  const taken = db.$with('taken').as(db.delete(trafficNews).where(sql`ctid = any(${picked})`).returning())
  const put = db.$with('put').as(
    db
      .insert(trafficDays)
      .select(
        sql`select day, kind, key, ${sumOfEach} from (${namedTaken}) as named group by day, kind, key
          order by day, kind, key`,
      )
      .onConflictDoUpdate({
        target: [trafficDays.day, trafficDays.kind, trafficDays.key],
        set: Object.fromEntries(
          COUNTS.map((count) => [count, sql.raw(`"traffic_days"."${count}" + excluded."${count}"`)]),
        ),
      })
      .returning({ day: trafficDays.day }),
  )
  const [row] = await db.with(taken, put).select({ count: sql<number>`count(*)::int` }).from(taken)
  return row?.count ?? 0
}

/** In the order of the columns. */
const COUNTS = ['visits', 'visitors', 'bounces', 'views', 'seconds', 'timed', 'orders', 'revenue'] as const

export const sumOfEach = sql.raw(COUNTS.map((count) => `sum(${count}) as ${count}`).join(', '))

/** What was taken; a name that is new on a day that has enough of them goes by that of the others. */
const namedTaken = sql`
  select taken.day, taken.kind, coalesce(known.key, ${OTHER}) as key, ${sql.raw(COUNTS.join(', '))}
  from taken left join (
    select day, kind, key from (
      select names.*, exists (select from ${trafficDays} as there
          where there.day = names.day and there.kind = names.kind and there.key = names.key) as is_there,
        (select count(*) from ${trafficDays} as there
          where there.day = names.day and there.kind = names.kind and names.kind in ${INVENTED}) as many,
        row_number() over (partition by day, kind order by visits desc, key) as place
      from (select day, kind, key, sum(visits) as visits from taken group by day, kind, key) as names
    ) as names
    where kind not in ${INVENTED} or is_there or many + place <= ${MOST_NAMES}
  ) as known using (day, kind, key)`

/** Some hundred times what the changes of ten seconds need. */
const TOO_LARGE = 2_000_000

/**
 * Written anew when taken rows have left it large, for it is read whole: the embedded engine never clears up by
 * itself, and no engine what lies before the last row. Passed over while somebody uses it. Not within a transaction.
 */
export async function shrinkNews(db: Db): Promise<void> {
  const [size] = await db
    .select({ bytes: sql<number>`pg_relation_size('traffic_news')::float8` })
    .from(sql`(select 1) as one`)
  if (size && size.bytes > TOO_LARGE) await db.execute(sql`vacuum (full, skip_locked) ${trafficNews}`)
}

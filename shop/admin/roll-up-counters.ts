import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { counters } from './tables.ts'

/** In one statement: short enough that nothing waits for it. */
const BATCH_SIZE = 20_000

/**
 * Makes one row of the many that the triggers have added of a name. A single statement takes them and puts their
 * sum in their place, so that who reads meanwhile finds either; rows that another process is taking are passed
 * over, and those that come meanwhile are left for the next time. Answers how many were taken: none when there is
 * nothing to do.
 */
export async function rollUpCounters(db: Db): Promise<number> {
  const several = sql`select ${counters.name} from ${counters} group by 1 having count(*) > 1`
  // As an array they are looked up once, so the limit holds whatever the plan.
  const picked = sql`array(
    select ctid from ${counters} where ${counters.name} in (${several}) limit ${BATCH_SIZE} for update skip locked)`
  const taken = db
    .$with('taken')
    .as(
      db
        .delete(counters)
        .where(sql`ctid = any(${picked})`)
        .returning({ name: counters.name, amount: counters.amount }),
    )
  const put = db
    .$with('put')
    .as(
      db
        .insert(counters)
        .select(sql`select name, sum(amount) from taken group by name having sum(amount) <> 0`)
        .returning({ name: counters.name }),
    )
  const [row] = await db.with(taken, put).select({ count: sql<number>`count(*)::int` }).from(taken)
  return row?.count ?? 0
}

/** Some hundred times what its few rows need. */
const MAX_TABLE_BYTES = 500_000

/**
 * Written anew when taken rows have left it large, for it is read whole: the embedded engine never clears up by
 * itself, and no engine what lies before the last row. Passed over while somebody uses it. Not within a transaction.
 */
export async function vacuumCounters(db: Db): Promise<void> {
  const [size] = await db
    .select({ bytes: sql<number>`pg_relation_size('tallies')::float8` })
    .from(sql`(select 1) as one`)
  if (size && size.bytes > MAX_TABLE_BYTES) await db.execute(sql`vacuum (full, skip_locked) ${counters}`)
}

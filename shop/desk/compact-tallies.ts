import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { tallies } from './tables.ts'

/** In one statement: short enough that nothing waits for it. */
const AT_ONCE = 20_000

/**
 * Makes one row of the many that the triggers have added of a name. A single statement takes them and puts their
 * sum in their place, so that who reads meanwhile finds either; rows that another process is taking are passed
 * over, and those that come meanwhile are left for the next time. Answers how many were taken: none when there is
 * nothing to do.
 */
export async function compactTallies(db: Db): Promise<number> {
  const several = sql`select ${tallies.name} from ${tallies} group by 1 having count(*) > 1`
  // As an array they are looked up once, so the limit holds whatever the plan.
  const picked = sql`array(
    select ctid from ${tallies} where ${tallies.name} in (${several}) limit ${AT_ONCE} for update skip locked)`
  const taken = db
    .$with('taken')
    .as(
      db
        .delete(tallies)
        .where(sql`ctid = any(${picked})`)
        .returning({ name: tallies.name, amount: tallies.amount }),
    )
  const put = db
    .$with('put')
    .as(
      db
        .insert(tallies)
        .select(sql`select name, sum(amount) from taken group by name having sum(amount) <> 0`)
        .returning({ name: tallies.name }),
    )
  const [row] = await db.with(taken, put).select({ count: sql<number>`count(*)::int` }).from(taken)
  return row?.count ?? 0
}

/** Gives the place of taken rows free: the embedded engine never does so by itself. Not within a transaction. */
export async function clearTakenTallies(db: Db): Promise<void> {
  await db.execute(sql`vacuum (skip_locked) ${tallies}`)
}

import { lt, sql } from 'drizzle-orm'
import { isOneOf } from '../due.ts'
import type { Db } from '../services.ts'
import { pageViews, RAW_VIEWS_KEPT_DAYS, visits } from '../traffic/tables.ts'

/**
 * Deletes what is known of single visits once they are as old as the privacy page says, at most `limit` views and as
 * many visits. What was counted of them stays: it is of nobody.
 */
export async function forgetOldVisits(db: Db, limit: number): Promise<number> {
  const longAgo = sql`now() - make_interval(days => ${RAW_VIEWS_KEPT_DAYS})`
  const views = db
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(lt(pageViews.at, longAgo))
    .orderBy(pageViews.at)
    .limit(limit)
    .for('update', { skipLocked: true })
  const over = db
    .select({ id: visits.id })
    .from(visits)
    .where(lt(visits.lastAt, longAgo))
    .orderBy(visits.lastAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const gone = [
    await db.delete(pageViews).where(isOneOf(pageViews.id, views)).returning({ id: pageViews.id }),
    await db.delete(visits).where(isOneOf(visits.id, over)).returning({ id: visits.id }),
  ]
  return gone.flat().length
}

/**
 * Makes the room of what is gone free again: the embedded engine does not by itself, and a visit is written anew with
 * each view. Not within a transaction.
 */
export async function clearAfterVisits(db: Db): Promise<void> {
  await db.execute(sql`vacuum (skip_locked) ${visits}, ${pageViews}`)
}

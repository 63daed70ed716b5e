import { lt, sql } from 'drizzle-orm'
import { pageViews, RAW_VIEWS_KEPT_DAYS, visits } from '../traffic/tables.ts'
import { deleteRows } from './retention/delete-rows.ts'
import type { RetentionStep } from './retention/retention-step.ts'

/**
 * What is known of single visits, as old as the privacy page says. What was counted of them stays: it is of nobody.
 * The room of what is gone is made free again: the embedded engine does not by itself, and a visit is written anew with
 * each view.
 */
export function forgetOldVisits(): RetentionStep[] {
  const longAgo = sql`now() - make_interval(days => ${RAW_VIEWS_KEPT_DAYS})`
  return [
    deleteRows<number>({
      name: 'views',
      table: pageViews,
      id: pageViews.id,
      isOver: lt(pageViews.at, longAgo),
      orderBy: pageViews.at,
      finish: async (db) => void (await db.execute(sql`vacuum (skip_locked) ${pageViews}`)),
    }),
    deleteRows<string>({
      name: 'visits',
      table: visits,
      id: visits.id,
      isOver: lt(visits.lastAt, longAgo),
      orderBy: visits.lastAt,
      finish: async (db) => void (await db.execute(sql`vacuum (skip_locked) ${visits}`)),
    }),
  ]
}

import { lt, sql } from 'drizzle-orm'
import { PAGE_VIEW_RETENTION_DAYS, pageViews, visits } from '../../analytics/tables.ts'
import { deleteRows } from './delete-rows.ts'
import type { RetentionStep } from './run-retention-step.ts'

/**
 * What is known of single visits, as old as the privacy page says. What was counted of them stays: it is of nobody.
 * The room of what is gone is made free again: the embedded engine does not by itself, and a visit is written anew with
 * each view.
 */
export function deleteOldVisits(): RetentionStep[] {
  const longAgo = sql`now() - make_interval(days => ${PAGE_VIEW_RETENTION_DAYS})`
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

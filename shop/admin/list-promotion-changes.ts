import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DateRange } from '../analytics/reports/date-range.ts'
import { auditLog } from '../audit/tables.ts'
import { promotions } from '../promotions/tables.ts'
import type { Db } from '../services.ts'

const MAX_CHANGES = 50

export interface PromotionChange {
  /** UTC. */
  day: string
  promotionId: string
  promotionName: string
  change: 'started' | 'ended'
}

/**
 * Lists the latest starts and ends of promotions in a range of days, oldest first. A promotion ends with its window, or
 * when staff end it. Pauses, and promotions that ended before their start, are left out.
 */
export async function listPromotionChanges(db: Db, { from, to }: DateRange): Promise<PromotionChange[]> {
  const endedByStaff = db
    .select({ at: sql`min(${auditLog.at})` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, sql`${promotions.id}::text`),
        inArray(auditLog.action, ['promotion.ended', 'promotion.archived']),
      ),
    )
  const start = sql`greatest(${promotions.createdAt}, ${promotions.startsAt})`
  const end = sql`least(${promotions.endsAt}, case when ${promotions.state} = 'ended' then (${endedByStaff}) end)`
  const list = (change: PromotionChange['change'], at: SQL) =>
    db
      .select({
        at: sql<string>`${at}`.as('at'),
        day: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
        promotionId: sql<string>`${promotions.id}`.as('promotion_id'),
        promotionName: sql<string>`${promotions.name}`.as('promotion_name'),
        change: sql<PromotionChange['change']>`${change}::text`.as('change'),
      })
      .from(promotions)
      .where(
        and(
          sql`${at} >= ${from}::timestamp at time zone 'UTC'`,
          sql`${at} < least((${to}::timestamp + interval '1 day') at time zone 'UTC', now())`,
          sql`coalesce(${end} > ${start}, true)`,
        ),
      )
  const changes = await unionAll(list('started', start), list('ended', end))
    .orderBy(desc(sql`at`), desc(sql`change`))
    .limit(MAX_CHANGES)
  return changes.reverse().map(({ at: _at, ...change }) => change)
}

import { and, inArray, lt } from 'drizzle-orm'
import { isOneOf } from '../due.ts'
import { preferences } from '../localization/tables.ts'
import type { Db } from '../services.ts'
import { EVENT_TYPES } from '../traffic/record-event.ts'
import { events } from '../traffic/tables.ts'
import { yearsAgo } from './how-long.ts'

const YEARS_KEPT = 1

/**
 * Deletes what browsers chose, and told of it, more than a year ago, at most `limit` of each. What an account chose
 * stays with the account.
 */
export async function forgetOldChoices(db: Db, limit: number): Promise<number> {
  const told = db
    .select({ id: events.id })
    .from(events)
    // The types by name: the index begins with them.
    .where(and(inArray(events.type, EVENT_TYPES), lt(events.receivedAt, yearsAgo(YEARS_KEPT))))
    .limit(limit)
    .for('update', { skipLocked: true })
  const kept = db
    .select({ sessionId: preferences.sessionId })
    .from(preferences)
    .where(lt(preferences.updatedAt, yearsAgo(YEARS_KEPT)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const gone = [
    await db.delete(events).where(isOneOf(events.id, told)).returning({ id: events.id }),
    await db
      .delete(preferences)
      .where(isOneOf(preferences.sessionId, kept))
      .returning({ id: preferences.sessionId }),
  ]
  return gone.flat().length
}

import { and, inArray, lt } from 'drizzle-orm'
import { preferences } from '../localization/tables.ts'
import { EVENT_TYPES } from '../traffic/record-event.ts'
import { events } from '../traffic/tables.ts'
import { yearsAgo } from './how-long.ts'
import { deleteRows } from './retention/delete-rows.ts'
import type { RetentionStep } from './retention/retention-step.ts'

const YEARS_KEPT = 1

/** What browsers chose, and told of it, more than a year ago. What an account chose stays with the account. */
export function forgetOldChoices(): RetentionStep[] {
  return [
    deleteRows<string>({
      name: 'events',
      table: events,
      id: events.id,
      // The types by name: the index begins with them.
      isOver: and(inArray(events.type, EVENT_TYPES), lt(events.receivedAt, yearsAgo(YEARS_KEPT))),
      orderBy: events.receivedAt,
    }),
    deleteRows<string>({
      name: 'choices',
      table: preferences,
      id: preferences.sessionId,
      isOver: lt(preferences.updatedAt, yearsAgo(YEARS_KEPT)),
      orderBy: preferences.updatedAt,
      hasPrivateIds: true,
    }),
  ]
}

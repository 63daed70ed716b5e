import { and, inArray, lt } from 'drizzle-orm'
import { events } from '../../analytics/tables.ts'
import { EVENT_TYPES } from '../../analytics/tracking/record-event.ts'
import { preferences } from '../../localization/tables.ts'
import { deleteRows } from './delete-rows.ts'
import { getYearsAgo } from './retention-periods.ts'
import type { RetentionStep } from './run-retention-step.ts'

const RETENTION_YEARS = 1

/** What browsers chose, and told of it, more than a year ago. What an account chose stays with the account. */
export function deleteOldPreferences(): RetentionStep[] {
  return [
    deleteRows<string>({
      name: 'events',
      table: events,
      id: events.id,
      // The types by name: the index begins with them.
      isOver: and(inArray(events.type, EVENT_TYPES), lt(events.receivedAt, getYearsAgo(RETENTION_YEARS))),
      orderBy: events.receivedAt,
    }),
    deleteRows<string>({
      name: 'choices',
      table: preferences,
      id: preferences.sessionId,
      isOver: lt(preferences.updatedAt, getYearsAgo(RETENTION_YEARS)),
      orderBy: preferences.updatedAt,
      hasPrivateIds: true,
    }),
  ]
}

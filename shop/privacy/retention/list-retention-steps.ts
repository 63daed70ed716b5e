import type { Policy } from '../../settings/policy.ts'
import { anonymizeOldOrders } from './anonymize-old-orders.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'
import { deleteOldConversations } from './delete-old-conversations.ts'
import { deleteOldEmails } from './delete-old-emails.ts'
import { deleteOldPreferences } from './delete-old-preferences.ts'
import { deleteOldVisits } from './delete-old-visits.ts'
import { eraseInactiveUsers } from './erase-inactive-users.ts'
import { flagInactiveUsers } from './flag-inactive-users.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** All that is kept for a time only, in the order in which it is removed. */
export function listRetentionSteps(policy: Policy): RetentionStep[] {
  return [
    eraseInactiveUsers(policy),
    flagInactiveUsers(policy),
    anonymizeOldOrders(policy),
    ...deleteOldEmails(policy),
    deleteOldConversations(),
    ...deleteExpiredSessions(),
    ...deleteOldPreferences(),
    ...deleteOldVisits(),
  ]
}

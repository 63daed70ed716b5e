import { and, asc, notInArray } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { SYSTEM_ACTOR } from '../../actor.ts'
import type { Policy } from '../../settings/policy.ts'
import { eraseUser } from '../erasure/erase-user.ts'
import { isDueForErasure } from './inactive-users.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Erases users who were notified and did not return, each in its own transaction. */
export function eraseInactiveUsers(policy: Policy): RetentionStep<string> {
  return {
    name: 'erased',
    batchSize: 1,
    async list(db, limit, skip) {
      const due = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isDueForErasure(db, policy), notInArray(users.id, skip)))
        .orderBy(asc(users.lastSeenAt))
        .limit(limit)
      return due.map(({ id }) => id)
    },
    async apply(db, ids) {
      let erased = 0
      for (const userId of ids) {
        // Checked again under the lock, because another process may have erased the user or the user may have
        // returned.
        const only = isDueForErasure(db, policy)
        const { ok } = await eraseUser(db, { userId, actor: SYSTEM_ACTOR, only })
        if (ok) erased += 1
      }
      return erased
    },
  }
}

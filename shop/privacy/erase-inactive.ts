import { and, asc, notInArray } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Policy } from '../settings/policy.ts'
import { eraseAccount } from './erase-account.ts'
import type { RetentionStep } from './retention/retention-step.ts'
import { isToBeErased } from './unused-accounts.ts'

const THE_SHOP = { userId: null, apiKeyId: null }

/** Erases accounts whose owners were told and did not come back, each in its own transaction. */
export function eraseInactive(policy: Policy): RetentionStep<string> {
  return {
    name: 'erased',
    batchSize: 1,
    async list(db, limit, skip) {
      const due = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isToBeErased(db, policy), notInArray(users.id, skip)))
        .orderBy(asc(users.lastSeenAt))
        .limit(limit)
      return due.map(({ id }) => id)
    },
    async apply(db, ids) {
      let erased = 0
      for (const userId of ids) {
        // Checked again under the lock: another process may have been first, or its owner.
        const only = isToBeErased(db, policy)
        const { ok } = await eraseAccount(db, { userId, actor: THE_SHOP, only })
        if (ok) erased += 1
      }
      return erased
    },
  }
}

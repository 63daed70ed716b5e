import { asc } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import { eraseAccount } from './erase-account.ts'
import { isToBeErased } from './unused-accounts.ts'

const THE_SHOP = { userId: null, apiKeyId: null }

/** Erases accounts whose owners were told and did not come back, at most `limit`. Answers with how many. */
export async function eraseInactive(db: Db, policy: Policy, limit: number): Promise<number> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(isToBeErased(db, policy))
    .orderBy(asc(users.lastSeenAt))
    .limit(limit)
  let erased = 0
  for (const { id: userId } of due) {
    // Asked again under the lock: another process may have been first, or its owner.
    const only = isToBeErased(db, policy)
    const done = await eraseAccount(db, { userId, actor: THE_SHOP, only })
    if (done.ok) erased += 1
  }
  return erased
}

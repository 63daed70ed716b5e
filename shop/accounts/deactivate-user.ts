import { eq, sql } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { lockManagedUser, type UserManagement } from './lock-managed-user.ts'
import { endAllSessions, revokeOneTimeLinks } from './revoke-access.ts'
import { users } from './tables.ts'

/** Nobody logs in to it, or comes in by a link, from now on. Its orders stay, and it can be brought back. */
export async function deactivateUser(db: Db, reach: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, reach)
    if (user.deactivatedAt) return
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, user.id))
    await endAllSessions(tx, user.id)
    await revokeOneTimeLinks(tx, user)
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.deactivated', subjectId: user.id })
  })
}

/** With the role and the password it had. An invitation it had not followed has to be sent again. */
export async function reactivateUser(db: Db, reach: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, reach)
    if (!user.deactivatedAt) return
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, user.id))
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.reactivated', subjectId: user.id })
  })
}

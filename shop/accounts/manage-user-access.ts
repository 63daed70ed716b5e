import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { lockManagedUser, type UserManagement } from './lock-managed-user.ts'
import { endAllSessions } from './revoke-access.ts'
import { removeSecondFactor } from './second-factor/remove-second-factor.ts'

/** For a device that was lost. */
export async function endUserSessions(db: Db, reach: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, reach)
    const ended = await endAllSessions(tx, user.id)
    if (ended === 0) return
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.sessions_ended', subjectId: user.id, before: { ended } })
  })
}

/** For who has lost both the app and the codes: they log in with the password alone, and set it up anew. */
export async function removeUserSecondFactor(db: Db, reach: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, reach)
    if (!(await removeSecondFactor(tx, user))) return
    await endAllSessions(tx, user.id)
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.second_factor_removed', subjectId: user.id })
  })
}

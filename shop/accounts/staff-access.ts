import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { endSessions } from './end-access.ts'
import { lockToActOn, type Reach } from './lock-account.ts'
import { removeSecondFactor } from './second-factor/turn-off.ts'

/** For a device that was lost. */
export async function endSessionsOf(db: Db, reach: Reach): Promise<void> {
  await db.transaction(async (tx) => {
    const { account } = await lockToActOn(tx, reach)
    const ended = await endSessions(tx, account.id)
    if (ended === 0) return
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.sessions_ended', subjectId: account.id, before: { ended } })
  })
}

/** For who has lost both the app and the codes: they log in with the password alone, and set it up anew. */
export async function removeSecondFactorOf(db: Db, reach: Reach): Promise<void> {
  await db.transaction(async (tx) => {
    const { account } = await lockToActOn(tx, reach)
    if (!(await removeSecondFactor(tx, account))) return
    await endSessions(tx, account.id)
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.second_factor_removed', subjectId: account.id })
  })
}

import { eq } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { lockToActOn, type Reach } from './lock-account.ts'
import { mayGrant, type Role } from './roles.ts'
import { users } from './tables.ts'

/** Counts on the account's next call. Nobody gives a role they could not take away again. */
export async function changeRole(db: Db, { role, ...reach }: Reach & { role: Role }): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, account } = await lockToActOn(tx, reach)
    if (!mayGrant(actor.role, role)) throw new ShopError('outranked')
    if (account.role === role) return
    await tx.update(users).set({ role }).where(eq(users.id, account.id))
    await recordAction(tx, {
      actor: { userId: reach.actorId, apiKeyId: null },
      action: 'user.role_changed',
      subjectId: account.id,
      before: { role: account.role },
      after: { role },
    })
  })
}

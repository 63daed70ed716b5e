import { eq } from 'drizzle-orm'
import { SYSTEM_ACTOR } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Db } from '../../services.ts'
import { endCredentials } from '../credentials/end-credentials.ts'
import { registerUser } from '../register-user.ts'
import { users } from '../tables.ts'
import { isOwnerProven, normalizeEmail } from '../user.ts'

type CreateOwnerResult = { ok: true } | { ok: false; reason: 'email_taken' | 'email_reserved' }

type PromoteOwnerResult =
  | { ok: true; verified: boolean }
  | { ok: false; reason: 'not_found' | 'email_unverified' }

/** Creates a super_admin from the machine of the shop, also when nobody can log in any more. */
export async function createOwner(
  db: Db,
  profile: { name: string; email: string; password: string },
): Promise<CreateOwnerResult> {
  return db.transaction(async (tx) => {
    const registered = await registerUser(tx, profile, 'super_admin')
    if (!registered.ok) return registered
    const { id, email, role } = registered.user
    const after = { email, role }
    await recordAction(tx, { actor: SYSTEM_ACTOR, action: 'user.added', subjectId: id, after })
    return { ok: true }
  })
}

/**
 * Promotes an existing user to super_admin and reactivates them; the password stays. Anybody can register with a colleague's
 * email, so a user who is not its proven owner needs `allowUnverified`, with which the operator vouches for them.
 */
export async function promoteToOwner(
  db: Db,
  { email, allowUnverified = false }: { email: string; allowUnverified?: boolean },
): Promise<PromoteOwnerResult> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        emailVerifiedAt: users.emailVerifiedAt,
        ownerProven: users.ownerProven,
        deactivatedAt: users.deactivatedAt,
      })
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
      .for('no key update')
    if (!user) return { ok: false, reason: 'not_found' }
    const verified = user.emailVerifiedAt !== null && isOwnerProven(user)
    if (user.role !== 'super_admin' && !verified && !allowUnverified)
      return { ok: false, reason: 'email_unverified' }
    await tx
      .update(users)
      .set({
        role: 'super_admin',
        pendingRole: null,
        deactivatedAt: null,
        ownerProven: true,
      })
      .where(eq(users.id, user.id))
    const entry = { actor: SYSTEM_ACTOR, subjectId: user.id }
    if (user.role !== 'super_admin') {
      await endCredentials(tx, user, 'promotion')
      const [before, after] = [{ role: user.role }, { role: 'super_admin' }]
      await recordAction(tx, { ...entry, action: 'user.role_changed', before, after })
    }
    if (user.deactivatedAt) {
      await endCredentials(tx, user, 'reactivation')
      await recordAction(tx, { ...entry, action: 'user.reactivated' })
    }
    return { ok: true, verified }
  })
}

import { and, eq, gt, sql } from 'drizzle-orm'
import { SYSTEM_ACTOR } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { endCredentials } from './credentials/end-credentials.ts'
import { isGuessablePassword } from './passwords/is-guessable-password.ts'
import { type RegistrationInput, registerUser } from './register-user.ts'
import { createSession, type SessionClient } from './sessions/log-in.ts'
import { oneTimeTokens, users } from './tables.ts'
import { createLink, hashToken } from './token.ts'
import { ACCOUNT_COLUMNS, isOwnerProven, normalizeEmail, type User } from './user.ts'

type CreateOwnerResult =
  | { ok: true }
  | { ok: false; reason: 'password_guessable' | 'email_taken' | 'email_reserved' }

type PromoteOwnerResult =
  | { ok: true; verified: boolean }
  | { ok: false; reason: 'not_found' | 'email_unverified' }

/** Creates a super_admin from the machine of the shop, also when nobody can log in any more. */
export async function createOwner(
  db: Db,
  profile: { name: string; email: string; password: string },
): Promise<CreateOwnerResult> {
  return db.transaction(async (tx) => {
    if (await isGuessablePassword(tx, profile.password, profile))
      return { ok: false, reason: 'password_guessable' }
    const registered = await registerUser(tx, profile, 'super_admin')
    if (!registered.ok) return registered
    const { id, email, role } = registered.user
    const after = { email, role }
    await recordAction(tx, SYSTEM_ACTOR, 'user.added', id, { after })
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
      .select(ACCOUNT_COLUMNS)
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
      .for('no key update')
    if (!user) return { ok: false, reason: 'not_found' }
    const verified = user.emailVerifiedAt !== null && isOwnerProven(user)
    if (user.role !== 'super_admin' && !verified && !allowUnverified)
      return { ok: false, reason: 'email_unverified' }
    await tx
      .update(users)
      .set({ role: 'super_admin', pendingRole: null, deactivatedAt: null, ownerProven: true })
      .where(eq(users.id, user.id))
    if (user.role !== 'super_admin') {
      await endCredentials(tx, user, 'promotion')
      const [before, after] = [{ role: user.role }, { role: 'super_admin' }]
      await recordAction(tx, SYSTEM_ACTOR, 'user.role_changed', user.id, { before, after })
    }
    if (user.deactivatedAt) {
      await endCredentials(tx, user, 'reactivation')
      await recordAction(tx, SYSTEM_ACTOR, 'user.reactivated', user.id)
    }
    return { ok: true, verified }
  })
}

const FAILURE_MESSAGES = {
  email_taken: 'already belongs to an account that is not a super_admin',
  email_reserved: 'is an address that reaches nobody',
}

/** Creates a token for the set-up link, valid for 24 hours. Returns null when the shop has a super_admin. */
export async function createSetupToken(db: Db): Promise<string | null> {
  if (await hasOwner(db)) return null
  return createLink(db, { purpose: 'setup' })
}

/**
 * Creates the first super_admin from a set-up link, logs them in and deletes every set-up link. Throws `setup_link_invalid`,
 * `password_guessable`, `email_taken` or `email_reserved`; the link keeps working after the last three.
 */
export async function setUpOwner(
  db: Db,
  input: RegistrationInput & { token: string; client?: SessionClient },
): Promise<{ token: string; user: User }> {
  return db.transaction(async (tx) => {
    // Lets one of several parallel attempts win, across all processes.
    await lockAdvisory(tx, 'first owner')
    const [link] = await tx
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.tokenHash, hashToken(input.token)),
          eq(oneTimeTokens.purpose, 'setup'),
          gt(oneTimeTokens.expiresAt, sql`now()`),
        ),
      )
    if (!link || (await hasOwner(tx))) throw new ShopError('setup_link_invalid')
    if (await isGuessablePassword(tx, input.password, input)) throw new ShopError('password_guessable')
    const registered = await registerUser(tx, input, 'super_admin')
    if (!registered.ok) throw new ShopError(registered.reason)
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'setup'))
    const { user } = registered
    return { token: await createSession(tx, user.id, input.client ?? {}), user }
  })
}

/** Creates the owner from ADMIN_EMAIL and ADMIN_PASSWORD when there is no super_admin. */
export async function ensureOwner(db: Db, input: { email: string; password: string }): Promise<void> {
  if (await hasOwner(db)) return
  const made = await registerUser(db, { ...input, name: 'Owner' }, 'super_admin')
  if (made.ok || (await hasOwner(db))) return
  throw new Error(`ADMIN_EMAIL: ${input.email} ${FAILURE_MESSAGES[made.reason]}`)
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owners = await db.select({ id: users.id }).from(users).where(eq(users.role, 'super_admin')).limit(1)
  return owners.length > 0
}

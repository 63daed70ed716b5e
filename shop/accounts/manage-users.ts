import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db, PagePaths } from '../services.ts'
import { queueVerificationLink } from './email-address/send-verification.ts'
import { lockActor, lockManagedUser, type UserManagement } from './lock-managed-user.ts'
import { revokeOneTimeLinks } from './one-time-links.ts'
import { removeAllPasskeys } from './passkeys/remove-passkey.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { insertUser } from './register-user.ts'
import { canGrantRole, isPromotion, type Role } from './roles.ts'
import { removeSecondFactor } from './second-factor/remove-second-factor.ts'
import { sendInvitation } from './send-invitation.ts'
import { endAllSessions } from './sessions/sessions.ts'
import { users } from './tables.ts'
import { createToken } from './token.ts'
import { isReservedAddress, normalizeEmail } from './user.ts'

export interface CreateUserInput {
  actor: Actor
  name: string
  email: string
  role: Role
  /** The user must change it at the first log-in. An invitation is sent when it is left out. */
  temporaryPassword?: string
  /** Language of the emails to the user. */
  lang: Lang
  /** Addresses that `listReservedAddresses` returns. */
  reserved: readonly string[]
}

/**
 * Creates a user for somebody else and returns the id. A staff role with a temporary password waits until the email is
 * verified. Throws `outranked` when the actor may not grant the role.
 */
export async function createUser(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword' | 'verifyEmail'>,
  input: CreateUserInput,
): Promise<string> {
  const { actor, name, role, lang, temporaryPassword } = input
  const email = normalizeEmail(input.email)
  if (isReservedAddress(email, input.reserved)) throw new ShopError('email_reserved')
  // An invited user starts with a random password that nobody knows.
  const passwordHash = await hashPassword(temporaryPassword ?? createToken().token)
  return db.transaction(async (tx) => {
    const { role: ownRole } = await lockActor(tx, actor, 'users:manage')
    if (!canGrantRole(ownRole, role)) throw new ShopError('outranked')
    const mustChangePassword = temporaryPassword !== undefined
    // An invited user can only log in by the link that verifies the email.
    const granted =
      mustChangePassword && role !== 'user' ? ({ role: 'user', pendingRole: role } as const) : { role }
    const user = await insertUser(tx, { email, name, passwordHash, ...granted, lang, mustChangePassword })
    if (!user) throw new ShopError('email_taken')
    if (temporaryPassword === undefined) await sendInvitation(tx, paths, user, lang)
    else if (granted.pendingRole) await queueVerificationLink(tx, paths, user, false)
    await recordAction(tx, {
      actor,
      action: temporaryPassword === undefined ? 'user.invited' : 'user.added',
      subjectId: user.id,
      after: { email: user.email, role },
    })
    return user.id
  })
}

interface RoleChange extends UserManagement {
  role: Role
  /** Invites a user whose email is not verified instead of refusing the promotion. */
  allowUnverified?: boolean
}

/**
 * Changes a role; it takes effect with the next call of the user. Nobody can grant a role that they could not
 * manage. Somebody else may have registered with an email that was never verified, so a promotion with
 * `allowUnverified` ends the access of whoever has the account and invites the owner of the email.
 */
export async function changeRole(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  change: RoleChange,
): Promise<void> {
  const { role, allowUnverified = false, ...target } = change
  // A random password that nobody knows, until the invited user chooses one.
  const passwordHash = await hashPassword(createToken().token)
  await db.transaction(async (tx) => {
    const { manager, user } = await lockManagedUser(tx, target)
    if (!canGrantRole(manager.role, role)) throw new ShopError('outranked')
    const granted = user.pendingRole ?? user.role
    if (granted === role) return
    const isByInvitation = isPromotion(user.role, role) && user.emailVerifiedAt === null
    if (isByInvitation && !allowUnverified) throw new ShopError('email_unverified')
    if (isByInvitation) {
      await endAllSessions(tx, user.id)
      await removeAllPasskeys(tx, user)
      await removeSecondFactor(tx, user)
      await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, user.id))
      if (!user.deactivatedAt) await sendInvitation(tx, paths, user, user.lang)
    }
    await tx.update(users).set({ role, pendingRole: null }).where(eq(users.id, user.id))
    await recordAction(tx, {
      actor: target.actor,
      action: 'user.role_changed',
      subjectId: user.id,
      before: { role: granted },
      after: { role },
    })
  })
}

/**
 * Deactivates a user: ends every session and revokes every link. Orders stay, and the user can be
 * reactivated.
 */
export async function deactivateUser(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    if (user.deactivatedAt) return
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, user.id))
    await endAllSessions(tx, user.id)
    await revokeOneTimeLinks(tx, user)
    await recordAction(tx, { actor: target.actor, action: 'user.deactivated', subjectId: user.id })
  })
}

/** Reactivates a user with the role and password they had. A pending invitation must be sent again. */
export async function reactivateUser(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    if (!user.deactivatedAt) return
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, user.id))
    await recordAction(tx, { actor: target.actor, action: 'user.reactivated', subjectId: user.id })
  })
}

/** Ends every session of a user, for example after a device was lost. */
export async function endUserSessions(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    const ended = await endAllSessions(tx, user.id)
    if (ended === 0) return
    await recordAction(tx, {
      actor: target.actor,
      action: 'user.sessions_ended',
      subjectId: user.id,
      before: { ended },
    })
  })
}

/**
 * Removes the second factor and the passkeys of a user who has lost them. They log in with the password alone and can
 * set them up again.
 */
export async function removeUserSecondFactor(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    const hadSecondFactor = await removeSecondFactor(tx, user)
    const passkeys = await removeAllPasskeys(tx, user)
    if (!hadSecondFactor && passkeys === 0) return
    await endAllSessions(tx, user.id)
    await recordAction(tx, { actor: target.actor, action: 'user.second_factor_removed', subjectId: user.id })
  })
}

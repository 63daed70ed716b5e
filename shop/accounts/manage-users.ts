import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db, PagePaths } from '../services.ts'
import { type CredentialOwner, endCredentials } from './credentials/end-credentials.ts'
import { queueVerificationLink } from './email-address/send-verification.ts'
import { lockActor, lockManagedUser, type UserManagement } from './lock-managed-user.ts'
import { getUnusablePasswordHash, hashPassword } from './passwords/hash-password.ts'
import { insertUser } from './register-user.ts'
import { canGrantRole, isHigherRole, type Role } from './roles.ts'
import { sendInvitation } from './send-invitation.ts'
import { endSessions } from './sessions/sessions.ts'
import { users } from './tables.ts'
import { isOwnerProven, isReservedAddress, normalizeEmail } from './user.ts'

interface CreateUserInput {
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
  hasMailServer: boolean
}

/**
 * Creates a user for somebody else and returns the id. A staff role with a temporary password waits until the email is
 * verified; without a mail server none can be, and the actor vouches for the user. Throws `outranked` when the actor may not
 * grant the role.
 */
export async function createUser(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword' | 'verifyEmail'>,
  input: CreateUserInput,
): Promise<string> {
  const { actor, name, role, lang, temporaryPassword } = input
  const email = normalizeEmail(input.email)
  if (isReservedAddress(email, input.reserved)) throw new ShopError('email_reserved')
  const passwordHash = await (temporaryPassword === undefined
    ? getUnusablePasswordHash()
    : hashPassword(temporaryPassword))
  return db.transaction(async (tx) => {
    const { role: ownRole } = await lockActor(tx, actor, 'users:manage')
    if (!canGrantRole(ownRole, role)) throw new ShopError('outranked')
    const mustChangePassword = temporaryPassword !== undefined
    // An invited user can only log in by the link that verifies the email.
    const isStaffWithPassword = mustChangePassword && role !== 'user'
    const isWaiting = isStaffWithPassword && input.hasMailServer
    const user = await insertUser(tx, {
      email,
      name,
      passwordHash,
      role: isWaiting ? 'user' : role,
      pendingRole: isWaiting ? role : null,
      ownerProven: isStaffWithPassword && !isWaiting ? true : null,
      lang,
      mustChangePassword,
    })
    if (!user) throw new ShopError('email_taken')
    if (temporaryPassword === undefined) await sendInvitation(tx, paths, user, lang)
    else if (isWaiting) await queueVerificationLink(tx, paths, user, false)
    await recordAction(tx, actor, temporaryPassword === undefined ? 'user.invited' : 'user.added', user.id, {
      after: { email: user.email, role },
    })
    return user.id
  })
}

interface RoleChange extends UserManagement {
  role: Role
  hasMailServer: boolean
}

/**
 * Changes a role; it takes effect with the next call of the user. Nobody can grant a role that they could not manage.
 * Somebody else may have registered with an email that was never verified, so a higher role waits until the user proves to
 * own it. Without a mail server nobody can, and the actor vouches for the user.
 */
export async function changeRole(
  db: Db,
  paths: Pick<PagePaths, 'verifyEmail'>,
  change: RoleChange,
): Promise<void> {
  const { role, hasMailServer, ...target } = change
  await db.transaction(async (tx) => {
    const { manager, user } = await lockManagedUser(tx, target)
    if (!canGrantRole(manager.role, role)) throw new ShopError('outranked')
    const isHigher = isHigherRole(user.role, role)
    const isWaiting = isHigher && hasMailServer && !isVerifiedByOwner(user)
    const granted = user.pendingRole ?? user.role
    if (granted === role && (user.pendingRole === null || isWaiting)) return
    if (isWaiting) {
      await tx.update(users).set({ pendingRole: role }).where(eq(users.id, user.id))
      if (!user.deactivatedAt) await queueVerificationLink(tx, paths, user, false)
    } else {
      await setRole(tx, user, role)
    }
    await recordAction(tx, target.actor, 'user.role_changed', user.id, {
      before: { role: granted },
      after: { role },
    })
  })
}

interface RoleHolder extends CredentialOwner {
  role: Role
  invitedAt: Date | null
  emailVerifiedAt: Date | null
  ownerProven: boolean | null
}

/** An invited user has no password before the invitation proves the email. */
function isVerifiedByOwner(user: RoleHolder): boolean {
  return user.invitedAt !== null || (user.emailVerifiedAt !== null && isOwnerProven(user))
}

async function setRole(tx: Db, user: RoleHolder, role: Role): Promise<void> {
  const isHigher = isHigherRole(user.role, role)
  const isVouchedFor = isHigher && user.invitedAt === null
  await tx
    .update(users)
    .set({
      role,
      pendingRole: null,
      ...(isVouchedFor && { ownerProven: true }),
    })
    .where(eq(users.id, user.id))
  await endCredentials(tx, user, isHigher ? 'promotion' : 'demotion')
}

/** Deactivates a user. Orders stay, and the user can be reactivated. */
export async function deactivateUser(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    if (user.deactivatedAt) return
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, user.id))
    await endCredentials(tx, user, 'deactivation')
    await recordAction(tx, target.actor, 'user.deactivated', user.id)
  })
}

/** Reactivates a user with the role and password they had. A pending invitation must be sent again. */
export async function reactivateUser(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    if (!user.deactivatedAt) return
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, user.id))
    await endCredentials(tx, user, 'reactivation')
    await recordAction(tx, target.actor, 'user.reactivated', user.id)
  })
}

/** Ends every session of a user, for example after a device was lost. */
export async function endUserSessions(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    const ended = await endSessions(tx, user.id)
    if (ended === 0) return
    await recordAction(tx, target.actor, 'user.sessions_ended', user.id, { before: { ended } })
  })
}

/**
 * Removes the second factor and the passkeys of a user who has lost them. They log in with the password alone and can
 * set them up again.
 */
export async function removeUserSecondFactor(db: Db, target: UserManagement): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    const ended = await endCredentials(tx, user, 'removal_of_factors_by_staff')
    if (!ended.secondFactor && ended.passkeys + ended.sessions === 0) return
    await recordAction(tx, target.actor, 'user.second_factor_removed', user.id)
  })
}

import { and, asc, eq, ne } from 'drizzle-orm'
import { toUserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { isStaff, type Role } from '../roles.ts'
import { passkeys, sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { getUserLanguage, type User } from '../user.ts'

export function listPasskeys(db: Db, userId: string) {
  const { id, name, createdAt, lastUsedAt } = passkeys
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
}

/** Throws `not_found` when the user has no such passkey. */
export async function renamePasskey(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new ShopError('not_found')
}

export async function isSecondFactorRequired(db: Db, role: Role): Promise<boolean> {
  return isStaff(role) && (await getSettings(db)).staffSecondFactor
}

/**
 * Returns true when the user must log in with a passkey: it is their only second factor, and the role requires one. The
 * password alone would be less.
 */
export async function isPasskeyRequired(
  db: Db,
  { id, role, secondFactor }: Pick<User, 'id' | 'role' | 'secondFactor'>,
): Promise<boolean> {
  if (secondFactor || !(await isSecondFactorRequired(db, role))) return false
  return hasPasskeys(db, id)
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const own = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return own.length > 0
}

/**
 * Removes a passkey and ends the other sessions that began with it. Throws `not_found`, or `last_second_factor` when the user
 * must have a second factor and has no other.
 */
export async function removePasskey(
  db: Db,
  { user, token, id }: { user: User; token: string; id: string },
): Promise<void> {
  const isRequired = await isSecondFactorRequired(db, user.role)
  await db.transaction(async (tx) => {
    // Locked, so that of two parallel calls only one can remove the last passkey but one.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const own = await tx
      .select({ id: passkeys.id, name: passkeys.name })
      .from(passkeys)
      .where(eq(passkeys.userId, user.id))
    const passkey = own.find((one) => one.id === id)
    if (!passkey) throw new ShopError('not_found')
    if (isRequired && !user.secondFactor && own.length === 1) throw new ShopError('last_second_factor')
    await tx.delete(sessions).where(and(eq(sessions.passkeyId, id), ne(sessions.tokenHash, hashToken(token))))
    await tx.delete(passkeys).where(eq(passkeys.id, id))
    await notifyPasskeyChanged(tx, user, passkey.name, false)
    await recordAction(tx, toUserActor(user.id), 'user.passkey_removed', user.id, {
      before: { name: passkey.name },
    })
  })
}

export async function notifyPasskeyChanged(
  tx: Db,
  { id: userId, name, email: toAddress }: Pick<User, 'id' | 'name' | 'email'>,
  passkey: string,
  added: boolean,
): Promise<void> {
  const lang = await getUserLanguage(tx, userId)
  await queueEmail(tx, { kind: 'passkey_changed', userId, toAddress, lang, data: { name, passkey, added } })
}

import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { isStaff, type Role } from '../roles.ts'
import { passkeys } from '../tables.ts'
import type { User } from '../user.ts'

/** Returns true when the settings require a second factor of this role. */
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

import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { CurrencyCode } from '../currencies.ts'
import { isErasedAddress } from '../erased-address.ts'
import { ShopError } from '../errors.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { MAX_EMAIL_LENGTH, normalizeIdentifier } from '../text.ts'
import type { Role } from './roles.ts'
import { users } from './tables.ts'

export interface User {
  id: string
  name: string
  email: string
  role: Role
  /** Staff chose the password; the user may do nothing else before changing it. */
  mustChangePassword: boolean
  secondFactor: boolean
  /** Language of pages and emails. */
  lang: Lang
  /** Display currency; null when the user never chose one. */
  currency: CurrencyCode | null
}

/** Columns of the table that make up a `User`. */
export const USER_COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  mustChangePassword: users.mustChangePassword,
  lang: users.lang,
  currency: users.currency,
}

const { passwordHash: _passwordHash, ...accountColumns } = getTableColumns(users)

/** All columns but the hash of the password. */
export const ACCOUNT_COLUMNS = accountColumns

/**
 * Returns whether the person with the credentials of the account is known to own its email (decision 045): they verified it
 * while logged in, or by a link that ended all earlier credentials, or the operator vouches for them. A link that was only
 * opened by the mailbox proves nothing about the credentials.
 */
export function isOwnerProven({
  ownerProven,
  emailVerifiedAt,
}: Pick<typeof users.$inferSelect, 'ownerProven' | 'emailVerifiedAt'>): boolean {
  return ownerProven ?? emailVerifiedAt !== null
}

/** Emails of erased users reach nobody, so no user may register with one. */
export function isReservedAddress(email: string, reservedAddresses: readonly string[] = []): boolean {
  return isErasedAddress(email) || reservedAddresses.includes(email)
}

export function normalizeEmail(email: string): string {
  return normalizeIdentifier(email).toLowerCase()
}

/** The addresses that forms and imports accept. Any other could be stored, and could never log in. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export function isEmailAddress(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email)
}

export async function getUserLanguage(db: Db, userId: string): Promise<Lang> {
  const [user] = await db.select({ lang: users.lang }).from(users).where(eq(users.id, userId))
  return user?.lang ?? DEFAULT_LANG
}

/**
 * Prevents the erasure of the user until the transaction ends, for a row that will reference them. Throws
 * when an erasure is in progress or done. Takes the weakest lock that does this, so that log-ins and other
 * checkouts of the user do not wait.
 */
export async function requireActiveUser(tx: Db, userId: string): Promise<void> {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNull(users.erasedAt)))
    .for('key share')
  if (!active) throw new ShopError('unauthenticated')
}

/** Updates the name, language or currency of a user. Values that are left out stay unchanged. */
export async function updateProfile(
  db: Db,
  profile: { userId: string; name?: string; lang?: Lang; currency?: CurrencyCode },
): Promise<void> {
  const { userId, name, lang, currency } = profile
  if (name === undefined && lang === undefined && currency === undefined) return
  await db
    .update(users)
    .set({ name, lang, currency })
    // An account that was erased meanwhile must not get its name back.
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
}

/** Staff know a temporary password, so nobody adds a credential or moves the account with it. Throws `password_change_required`. */
export function requireOwnPassword(user: User): void {
  if (user.mustChangePassword) throw new ShopError('password_change_required')
}

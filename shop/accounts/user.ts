import { eq } from 'drizzle-orm'
import type { CurrencyCode } from '../currencies.ts'
import { isErasedAddress } from '../erased-address.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import type { Role } from './roles.ts'
import { users } from './tables.ts'

export interface User {
  id: string
  name: string
  email: string
  role: Role
  /** Its password was somebody else's choice: it may do nothing else until it has chosen its own. */
  mustChangePassword: boolean
  /** It logs in with a second factor. */
  secondFactor: boolean
  /** What it reads and is written to in. */
  lang: Lang
  /** Null: it never chose one. */
  currency: CurrencyCode | null
}

/** What of an account's row belongs to `Account`. */
export const USER_COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  mustChangePassword: users.mustChangePassword,
  lang: users.lang,
  currency: users.currency,
}

/** Mail to an erased address reaches nobody, so that no account can have one. */
export function isReservedAddress(email: string, reserved: readonly string[] = []): boolean {
  return isErasedAddress(email) || reserved.includes(email)
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Returns the language in which the shop writes to the user. */
export async function getUserLanguage(db: Db, userId: string): Promise<Lang> {
  const [user] = await db.select({ lang: users.lang }).from(users).where(eq(users.id, userId))
  return user?.lang ?? DEFAULT_LANG
}

import { and, eq, isNull } from 'drizzle-orm'
import type { CurrencyCode } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { users } from './tables.ts'

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
    // Erased while it was asked for: the account does not get its name back.
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
}

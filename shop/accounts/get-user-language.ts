import { eq } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { users } from './tables.ts'

/** What the shop writes to that account in. */
export async function getUserLanguage(db: Db, userId: string): Promise<Lang> {
  const [user] = await db.select({ lang: users.lang }).from(users).where(eq(users.id, userId))
  return user?.lang ?? DEFAULT_LANG
}

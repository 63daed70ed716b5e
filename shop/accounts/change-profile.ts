import { eq } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { users } from './tables.ts'

/** What one is called, and what one is written to in. What is left out stays as it was. */
export async function changeProfile(
  db: Db,
  { userId, name, lang }: { userId: string; name?: string; lang?: Lang },
): Promise<void> {
  if (name === undefined && lang === undefined) return
  await db.update(users).set({ name, lang }).where(eq(users.id, userId))
}

import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { methodCards } from './tables.ts'

/** Returns a version of a method card; null without an id. */
export async function getStoredMethodCard(db: Db, id: string | null) {
  if (id === null) return null
  const { lang, delivery, exclusions, evidence } = methodCards
  const [card] = await db
    .select({ lang, delivery, exclusions, evidence })
    .from(methodCards)
    .where(eq(methodCards.id, id))
  return card ?? null
}

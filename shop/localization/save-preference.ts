import type { CurrencyCode } from '../currencies.ts'
import type { Db } from '../services.ts'
import type { Lang } from './languages.ts'
import { visitorPreferences } from './tables.ts'

/** Saves the last choice of a browser session. A missing field keeps its value. */
export async function savePreference(
  db: Db,
  preference: { sessionId: string; lang?: Lang; currency?: CurrencyCode },
): Promise<void> {
  const { sessionId, lang, currency } = preference
  const chosen = { ...(lang && { lang }), ...(currency && { currency }), updatedAt: new Date() }
  await db
    .insert(visitorPreferences)
    .values({ sessionId, ...chosen })
    .onConflictDoUpdate({ target: visitorPreferences.sessionId, set: chosen })
}

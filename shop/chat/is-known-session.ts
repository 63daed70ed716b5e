import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { isSessionId } from './session-id.ts'
import { chatSessions } from './tables.ts'

export async function isKnownSession(db: Db, id: string): Promise<boolean> {
  if (!isSessionId(id)) return false
  const known = await db.select({ id: chatSessions.id }).from(chatSessions).where(eq(chatSessions.id, id))
  return known.length > 0
}

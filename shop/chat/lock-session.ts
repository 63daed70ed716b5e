import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { isSessionId } from './session-id.ts'
import { chatSessions } from './tables.ts'

/**
 * Is there such a conversation? If so it is this transaction's until it ends: one message at a time, so that
 * their numbers are in the order in which they can be read.
 */
export async function lockSession(tx: Db, id: string): Promise<boolean> {
  if (!isSessionId(id)) return false
  const known = await tx
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(eq(chatSessions.id, id))
    .for('update')
  return known.length > 0
}

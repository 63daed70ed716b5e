import { eq } from 'drizzle-orm'
import { seenByVisitor } from '../conversations/mark-seen.ts'
import { conversations } from '../conversations/tables.ts'
import { tellChange } from '../conversations/tell-change.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { isSessionId } from './session-id.ts'

/** The id of the conversation that a session opens. Throws `not_found`. */
export async function knownSession(db: Db, sessionId: string): Promise<string> {
  if (!isSessionId(sessionId)) throw new ShopError('not_found')
  const [known] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sessionId, sessionId))
  if (!known) throw new ShopError('not_found')
  return known.id
}

/** Its visitor has read up to that message. Throws `not_found`. */
export async function sessionSeen(db: Db, sessionId: string, upTo: number): Promise<void> {
  if (!isSessionId(sessionId)) throw new ShopError('not_found')
  await seenByVisitor(db, eq(conversations.sessionId, sessionId), upTo)
}

/** Its visitor is writing: told to who listens now, and kept nowhere. Throws `not_found`. */
export async function sessionTyping(db: Db, sessionId: string): Promise<void> {
  await tellChange(db, { about: 'typing', id: await knownSession(db, sessionId), by: 'user' })
}

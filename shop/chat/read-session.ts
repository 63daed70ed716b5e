import { desc, eq } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import type { ChatMessage } from './message.ts'
import { isSessionId } from './session-id.ts'
import { chatMessages, chatSessions } from './tables.ts'

/** Asked for every few seconds: however long a conversation is, its answer stays small. */
export const MOST_MESSAGES = 200

export interface ChatSession {
  name: string
  email: string | null
  lang: Lang
  /** In the order they were written; of a very long conversation the last ones. */
  messages: ChatMessage[]
}

/** Throws `not_found`. */
export async function readSession(db: Db, id: string): Promise<ChatSession> {
  if (!isSessionId(id)) throw new ShopError('not_found')
  const { name, email, lang } = chatSessions
  const [session] = await db.select({ name, email, lang }).from(chatSessions).where(eq(chatSessions.id, id))
  if (!session) throw new ShopError('not_found')
  const { sender, body, createdAt } = chatMessages
  const latest = await db
    .select({ sender, body, createdAt })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, id))
    .orderBy(desc(chatMessages.id))
    .limit(MOST_MESSAGES)
  return { ...session, messages: latest.reverse() }
}

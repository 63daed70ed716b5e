import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { addMessage } from './add-message.ts'
import { lockSession } from './lock-session.ts'
import { newSessionId } from './session-id.ts'
import { chatMessages, chatSessions } from './tables.ts'

export interface VisitorMessage {
  sessionId: string | null
  message: string
  /** Of the one who begins a conversation; in one that goes on they stay as they were. */
  name: string
  email: string | null
  lang: Lang
  /** What the shop itself answers to the first message. */
  autoReply: string
}

/**
 * Keeps a visitor's message. `began` when it is the first of a conversation.
 *
 * An id that is not ours is not adopted, but neither is its message refused: the browser may hold the id of a
 * conversation that is gone, and its visitor would lose what they wrote. It begins a new one under an id of ours.
 */
export async function sendMessage(
  db: Db,
  { sessionId, message, autoReply, ...visitor }: VisitorMessage,
): Promise<{ sessionId: string; began: boolean }> {
  return db.transaction(async (tx) => {
    if (sessionId && (await lockSession(tx, sessionId))) {
      await addMessage(tx, { sessionId, sender: 'user', body: message })
      return { sessionId, began: false }
    }
    const id = newSessionId()
    await tx.insert(chatSessions).values({ id, ...visitor })
    await addMessage(tx, { sessionId: id, sender: 'user', body: message })
    await tx.insert(chatMessages).values({ sessionId: id, sender: 'support', body: autoReply })
    return { sessionId: id, began: true }
  })
}

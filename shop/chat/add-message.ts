import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { ChatMessage, Sender } from './message.ts'
import { chatMessages, chatSessions } from './tables.ts'

/** A person's word, and with it the conversation's last. In the transaction that made or locked the session. */
export async function addMessage(
  tx: Db,
  { sessionId, sender, body }: { sessionId: string; sender: Sender; body: string },
): Promise<ChatMessage> {
  const [added] = await tx.insert(chatMessages).values({ sessionId, sender, body }).returning()
  if (!added) throw new Error('the message was not returned')
  await tx.update(chatSessions).set({ lastMessageId: added.id }).where(eq(chatSessions.id, sessionId))
  return { sender, body, createdAt: added.createdAt }
}

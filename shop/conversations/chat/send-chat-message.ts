import { eq } from 'drizzle-orm'
import { requireActiveUser } from '../../accounts/require-active-user.ts'
import { newId } from '../../id.ts'
import type { Lang } from '../../localization/languages.ts'
import type { Db } from '../../services.ts'
import { addMessage } from '../add-message.ts'
import { getMessageByClientKey } from '../get-message-by-client-key.ts'
import type { Message } from '../message.ts'
import { conversationMessages, conversations } from '../tables.ts'
import { createChatSessionId } from './chat-session-id.ts'
import { lockChatSession } from './lock-chat-session.ts'

export interface VisitorMessage {
  sessionId: string | null
  message: string
  /** Of the browser's making, the same for every try to send it. */
  clientKey?: string
  /** Of the one who begins a conversation; in one that goes on they stay as they were. */
  name: string
  email: string | null
  /** Whose account asks, when somebody is logged in. */
  userId: string | null
  lang: Lang
  /** What the shop itself answers to the first message. */
  autoReply: string
}

export interface SentChatMessage {
  sessionId: string
  message: Message
  /** To the first message of a conversation. */
  autoReply?: Message
}

/**
 * Keeps a visitor's message, once however often it is sent under the same key.
 *
 * An id that is not ours is not adopted, but neither is its message refused: the browser may hold the id of a
 * conversation that is gone, and its visitor would lose what they wrote. It begins a new one under an id of ours.
 */
export async function sendChatMessage(db: Db, sent: VisitorMessage): Promise<SentChatMessage> {
  const { sessionId, message, autoReply, clientKey, ...visitor } = sent
  return db.transaction(async (tx) => {
    const goesOn = sessionId ? await lockChatSession(tx, sessionId) : undefined
    const earlier = clientKey && (await getSentMessage(tx, clientKey))
    if (earlier) return earlier
    const said = { sender: 'user' as const, body: message, clientKey }
    if (sessionId && goesOn) {
      return { sessionId, message: await addMessage(tx, { conversationId: goesOn.id, ...said }) }
    }
    if (visitor.userId) await requireActiveUser(tx, visitor.userId)
    const begun = createChatSessionId()
    const conversationId = newId()
    await tx
      .insert(conversations)
      .values({ id: conversationId, channel: 'chat', sessionId: begun, ...visitor })
    const first = await addMessage(tx, { conversationId, ...said })
    const [answer] = await tx
      .insert(conversationMessages)
      .values({ conversationId, sender: 'support', body: autoReply })
      .returning()
    return { sessionId: begun, message: first, autoReply: answer }
  })
}

/** The answer to it was lost, and so was the id of the conversation it may have begun. The key is its sender's alone. */
async function getSentMessage(tx: Db, clientKey: string): Promise<SentChatMessage | undefined> {
  const message = await getMessageByClientKey(tx, clientKey)
  if (message?.sender !== 'user') return undefined
  const [begun] = await tx
    .select({ sessionId: conversations.sessionId })
    .from(conversations)
    .where(eq(conversations.id, message.conversationId))
  return begun?.sessionId ? { sessionId: begun.sessionId, message } : undefined
}

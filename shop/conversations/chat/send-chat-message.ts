import { eq } from 'drizzle-orm'
import { requireActiveUser } from '../../accounts/require-active-user.ts'
import { newId } from '../../id.ts'
import type { Lang } from '../../localization/languages.ts'
import type { Db } from '../../services.ts'
import { addMessage } from '../add-message.ts'
import { getMessageByClientKey } from '../get-message-by-client-key.ts'
import type { Message } from '../message.ts'
import { conversationMessages, conversations } from '../tables.ts'
import { createChatSessionId, lockChatSession } from './chat-session.ts'

export interface VisitorMessage {
  sessionId: string | null
  message: string
  /** Idempotency key from the browser, the same for every attempt to send the message. */
  clientKey?: string
  /** Name and email are stored with a new conversation; an existing one keeps its own. */
  name: string
  email: string | null
  /** The logged-in user; null for an anonymous visitor. */
  userId: string | null
  lang: Lang
  /** The shop's automatic reply to the first message. */
  autoReply: string
}

interface SentChatMessage {
  sessionId: string
  message: Message
  /** Only for the first message of a conversation. */
  autoReply?: Message
}

/**
 * Stores a visitor's message, once per client key.
 *
 * An unknown session id starts a new conversation under a new id: the browser may hold the id of a deleted
 * conversation, and rejecting the message would lose it.
 */
export async function sendChatMessage(db: Db, visitorMessage: VisitorMessage): Promise<SentChatMessage> {
  const { sessionId, message, autoReply, clientKey, ...visitor } = visitorMessage
  return db.transaction(async (tx) => {
    const conversation = sessionId ? await lockChatSession(tx, sessionId) : undefined
    const earlier = clientKey && (await getSentMessage(tx, clientKey))
    if (earlier) return earlier
    const content = { sender: 'user' as const, body: message, clientKey }
    if (sessionId && conversation) {
      return { sessionId, message: await addMessage(tx, { conversationId: conversation.id, ...content }) }
    }
    if (visitor.userId) await requireActiveUser(tx, visitor.userId)
    const newSessionId = createChatSessionId()
    const conversationId = newId()
    await tx
      .insert(conversations)
      .values({ id: conversationId, channel: 'chat', sessionId: newSessionId, ...visitor })
    const firstMessage = await addMessage(tx, { conversationId, ...content })
    const [reply] = await tx
      .insert(conversationMessages)
      .values({ conversationId, sender: 'support', body: autoReply })
      .returning()
    return { sessionId: newSessionId, message: firstMessage, autoReply: reply }
  })
}

/** Returns the result of an earlier attempt whose response was lost. Safe to reveal: only the sender knows the key. */
async function getSentMessage(tx: Db, clientKey: string): Promise<SentChatMessage | undefined> {
  const message = await getMessageByClientKey(tx, clientKey)
  if (message?.sender !== 'user') return undefined
  const [conversation] = await tx
    .select({ sessionId: conversations.sessionId })
    .from(conversations)
    .where(eq(conversations.id, message.conversationId))
  return conversation?.sessionId ? { sessionId: conversation.sessionId, message } : undefined
}

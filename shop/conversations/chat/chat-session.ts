import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { type Conversation, lockConversation } from '../lock-conversation.ts'
import { markSeenByVisitor } from '../mark-seen.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { requireConversation, type Thread } from '../require-conversation.ts'
import { conversations } from '../tables.ts'

/** 128 random bits. The id alone grants access to the conversation, so it must be unguessable. */
export function createChatSessionId(): string {
  return `chat_${randomBytes(16).toString('base64url')}`
}

function isChatSessionId(value: string): boolean {
  return /^chat_[\w-]{22}$/.test(value)
}

function requireChatSessionId(value: string): void {
  if (!isChatSessionId(value)) throw new ShopError('not_found')
}

export async function hasChatSession(db: Db, sessionId: string): Promise<boolean> {
  if (!isChatSessionId(sessionId)) return false
  return (await db.$count(conversations, eq(conversations.sessionId, sessionId))) > 0
}

/** Returns the conversation with the messages after the id `after`. Throws `not_found`. */
export async function requireChatSession(db: Db, sessionId: string, after = 0): Promise<Thread> {
  requireChatSessionId(sessionId)
  return requireConversation(db, eq(conversations.sessionId, sessionId), after)
}

/** Locks the conversation until the transaction ends; undefined when there is none. */
export async function lockChatSession(tx: Db, sessionId: string): Promise<Conversation | undefined> {
  if (!isChatSessionId(sessionId)) return undefined
  return lockConversation(tx, eq(conversations.sessionId, sessionId))
}

/** Throws `not_found`. */
export async function requireChatConversationId(db: Db, sessionId: string): Promise<string> {
  requireChatSessionId(sessionId)
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sessionId, sessionId))
  if (!conversation) throw new ShopError('not_found')
  return conversation.id
}

/** Records that the visitor has read up to the message `upTo`. Throws `not_found`. */
export async function markChatSeen(db: Db, sessionId: string, upTo: number): Promise<void> {
  requireChatSessionId(sessionId)
  await markSeenByVisitor(db, eq(conversations.sessionId, sessionId), upTo)
}

/** Publishes that the visitor is typing, without storing it. Throws `not_found`. */
export async function publishVisitorTyping(db: Db, sessionId: string): Promise<void> {
  const id = await requireChatConversationId(db, sessionId)
  await publishConversationEvents(db, { about: 'typing', id, by: 'user' })
}

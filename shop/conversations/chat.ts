import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/user.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { addMessage, getSentMessage } from './add-message.ts'
import { type Conversation, lockConversation, requireCustomerThread, type Thread } from './customer-thread.ts'
import { markSeenByVisitor } from './mark-seen.ts'
import type { Message } from './message.ts'
import { conversationMessages, conversations } from './tables.ts'
import { publishConversationEvents } from './updates.ts'

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
 * Stores a visitor's message, once per client key. Throws `idempotency_key_reused` when the key belongs to another message.
 *
 * An unknown session id starts a new conversation under a new id: the browser may hold the id of a deleted
 * conversation, and rejecting the message would lose it.
 */
export async function sendChatMessage(db: Db, visitorMessage: VisitorMessage): Promise<SentChatMessage> {
  const { sessionId, message, autoReply, clientKey, ...visitor } = visitorMessage
  return db.transaction(async (tx) => {
    const conversation = sessionId ? await lockChatSession(tx, sessionId) : undefined
    const content = { sender: 'user' as const, body: message, clientKey }
    const earlier = await getEarlierAttempt(tx, { ...content, conversationId: conversation?.id })
    if (earlier) return earlier
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
async function getEarlierAttempt(
  tx: Db,
  attempt: Parameters<typeof getSentMessage>[1],
): Promise<SentChatMessage | undefined> {
  const message = await getSentMessage(tx, attempt)
  if (!message) return undefined
  const [conversation] = await tx
    .select({ sessionId: conversations.sessionId })
    .from(conversations)
    .where(eq(conversations.id, message.conversationId))
  return conversation?.sessionId ? { sessionId: conversation.sessionId, message } : undefined
}

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
  return requireCustomerThread(db, eq(conversations.sessionId, sessionId), after)
}

/** Locks the conversation until the transaction ends; undefined when there is none. */
async function lockChatSession(tx: Db, sessionId: string): Promise<Conversation | undefined> {
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

/** Throws `not_found`. */
export async function publishVisitorTyping(db: Db, sessionId: string): Promise<void> {
  const id = await requireChatConversationId(db, sessionId)
  await publishConversationEvents(db, { about: 'typing', id, by: 'user' })
}

/**
 * Time to live of a visitor's presence. Open streams renew it every 30 seconds, so the visitors of a crashed
 * process go offline after 75.
 */
const PRESENCE_TTL = sql`interval '75 seconds'`

/** Marks visitors as present and publishes an event for those who were not. */
export async function markVisitorsPresent(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, visitorOnlineUntil } = conversations
  await db.transaction(async (tx) => {
    // A fixed lock order prevents deadlocks with another process, where a visitor may have a second window.
    const rows = await tx
      .select({ id, wasHere: sql<boolean>`coalesce(${visitorOnlineUntil} > now(), false)` })
      .from(conversations)
      .where(inArray(id, ids))
      .orderBy(asc(id))
      .for('update')
    await tx
      .update(conversations)
      .set({ visitorOnlineUntil: sql`now() + ${PRESENCE_TTL}` })
      .where(inArray(id, ids))
    const came = rows.filter(({ wasHere }) => !wasHere)
    await publishConversationEvents(tx, ...came.map((each) => ({ about: 'here' as const, id: each.id })))
  })
}

/** Marks visitors as absent and publishes an event for those who were present. */
export async function markVisitorsAbsent(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, visitorOnlineUntil } = conversations
  await db.transaction(async (tx) => {
    const left = await tx
      .select({ id })
      .from(conversations)
      .where(and(inArray(id, ids), gt(visitorOnlineUntil, sql`now()`)))
      .orderBy(asc(id))
      .for('update')
    if (left.length === 0) return
    const gone = left.map((each) => each.id)
    await tx.update(conversations).set({ visitorOnlineUntil: sql`null` }).where(inArray(id, gone))
    await publishConversationEvents(tx, ...gone.map((each) => ({ about: 'here' as const, id: each })))
  })
}

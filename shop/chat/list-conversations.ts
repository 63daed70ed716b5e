import { desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { chatMessages, chatSessions } from './tables.ts'

const PAGE = 50

/** Those with the newest word first, older ones by `before` (the `next` of the page before). */
export async function listConversations(db: Db, before?: number) {
  const list = await db
    .select({
      id: chatSessions.id,
      name: chatSessions.name,
      email: chatSessions.email,
      lang: chatSessions.lang,
      createdAt: chatSessions.createdAt,
      place: chatMessages.id,
      last: {
        sender: chatMessages.sender,
        body: chatMessages.body,
        createdAt: chatMessages.createdAt,
      },
    })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.id, chatSessions.lastMessageId))
    .where(before ? lt(chatSessions.lastMessageId, before) : undefined)
    .orderBy(desc(chatSessions.lastMessageId))
    .limit(PAGE + 1)
  const conversations = list.slice(0, PAGE).map(({ place: _, ...conversation }) => ({
    ...conversation,
    /** The last word is the visitor's: somebody has to answer. */
    waiting: conversation.last.sender === 'user',
  }))
  return { conversations, next: list.length > PAGE ? (list[PAGE - 1]?.place ?? null) : null }
}

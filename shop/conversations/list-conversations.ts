import { and, desc, eq, lt, not } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { Channel } from './message.ts'
import { conversationMessages, conversations } from './tables.ts'

const PAGE = 50

/** Those with the newest word first, older ones by `before` (the `next` of the page before). */
export async function listConversations(db: Db, filter: { before?: number; channel?: Channel } = {}) {
  const { id, sender, body, createdAt } = conversationMessages
  const list = await db
    .select({ conversation: conversations, last: { id, sender, body, createdAt } })
    .from(conversations)
    .innerJoin(conversationMessages, eq(id, conversations.lastMessageId))
    .where(
      and(
        not(conversations.spam),
        filter.channel && eq(conversations.channel, filter.channel),
        filter.before ? lt(conversations.lastMessageId, filter.before) : undefined,
      ),
    )
    .orderBy(desc(conversations.lastMessageId))
    .limit(PAGE + 1)
  const page = list.slice(0, PAGE).map(({ conversation, last }) => ({ ...conversation, last }))
  return { conversations: page, next: list.length > PAGE ? (page.at(-1)?.last.id ?? null) : null }
}

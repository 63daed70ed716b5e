import { bigint, bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Lang } from '../localization/languages.ts'
import type { Sender } from './message.ts'

export const chatSessions = pgTable(
  'chat_sessions',
  {
    /** Whoever knows it reads the conversation and writes in it: made here, never taken over from outside. */
    id: text().primaryKey(),
    name: text().notNull(),
    email: text(),
    /** What the visitor was reading in: the answer is written in it. */
    lang: text().$type<Lang>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * The last word of a person; the shop's own first answer is none. Conversations are listed by it: unlike a
     * time it is unique, so a page of them neither repeats nor skips one. Null only while the first is written.
     */
    lastMessageId: bigint('last_message_id', { mode: 'number' }),
  },
  (table) => [index('chat_sessions_last_message_id').on(table.lastMessageId)],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Counted by the database: the order of a conversation, whichever process wrote it. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id),
    sender: text().$type<Sender>().notNull(),
    body: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('chat_messages_session_id').on(table.sessionId, table.id)],
)

import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createChecks, isCurrencyCode, isListed } from '../column-checks.ts'
import type { CurrencyCode } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import { CHANNELS, type Channel, SENDERS, SERVICE_TYPES, type Sender, type ServiceType } from './message.ts'

/** Whatever somebody asks the shop, and what it answers: a chat, or a message from the contact page. */
export const conversations = pgTable(
  'conversations',
  {
    /** What staff know it by; it opens nothing to anybody else. */
    id: uuid().primaryKey().defaultRandom(),
    channel: text().$type<Channel>().notNull(),
    /**
     * Of a chat. Whoever knows it reads the conversation and writes in it: made here, never taken over from outside,
     * and in no log.
     */
    sessionId: text('session_id').unique(),
    /**
     * Whose account began it, logged in; null for a visitor, whose address nobody has proven. This and the other ids of
     * accounts have no foreign key: accounts are never deleted, and a check would lock the account's row (decision 033).
     */
    userId: uuid('user_id'),
    name: text().notNull(),
    email: text(),
    /** What they were reading in: the answer is written in it. */
    lang: text().$type<Lang>().notNull(),
    // Of a message from the contact page.
    subject: text(),
    phone: text(),
    serviceType: text('service_type').$type<ServiceType>(),
    currency: text().$type<CurrencyCode>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * The last word of a person; the shop's own first answer is none. Conversations are listed by it: unlike a
     * time it is unique, so a page of them neither repeats nor skips one. Null only while the first is written.
     */
    lastMessageId: bigint('last_message_id', { mode: 'number' }),
    /** The last word is the customer's: somebody has to answer. */
    waiting: boolean().notNull().default(true),
    /** The customer has said something that no staff has looked at. */
    unread: boolean().notNull().default(true),
    /** The last message each side has had before its eyes. */
    staffSeenId: bigint('staff_seen_id', { mode: 'number' }),
    visitorSeenId: bigint('visitor_seen_id', { mode: 'number' }),
    /** Until then the visitor counts as being there: their open page says so again and again. */
    visitorHereUntil: timestamp('visitor_here_until', { withTimezone: true }),
    /** When what staff answered goes to the visitor by mail, unless they come and see it before. */
    followUpAt: timestamp('follow_up_at', { withTimezone: true }),
    assigneeId: uuid('assignee_id'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Taken for spam: kept, shown apart, and answered by nobody. */
    spam: boolean().notNull().default(false),
  },
  (table) => [
    // The lists: what is open with the unread first, and all.
    index('conversations_open')
      .on(table.unread, table.lastMessageId)
      .where(sql`${table.closedAt} is null and not ${table.spam}`),
    index('conversations_last_message').on(table.lastMessageId),
    index('conversations_waiting')
      .on(table.channel)
      .where(sql`${table.waiting} and ${table.closedAt} is null and not ${table.spam}`),
    index('conversations_follow_up').on(table.followUpAt).where(sql`${table.followUpAt} is not null`),
    index('conversations_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('conversations_user').on(table.userId),
    ...createChecks('conversations', {
      channel: isListed(table.channel, CHANNELS),
      service_type: isListed(table.serviceType, SERVICE_TYPES),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    /** Counted by the database: the order of a conversation, whichever process wrote it. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    sender: text().$type<Sender>().notNull(),
    body: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Of the browser's making, the same for every try to send it: said twice it is kept once. */
    clientKey: uuid('client_key').unique(),
    /** Who of the staff wrote it; null for the customer, and for what the shop answers by itself. */
    authorId: uuid('author_id'),
    /**
     * The mail that carries it to who is not there to read it. No foreign key: retention deletes mails, and a message
     * that named none would be sent again.
     */
    mailId: uuid('mail_id'),
  },
  (table) => [
    index('conversation_messages_conversation').on(table.conversationId, table.id),
    index('conversation_messages_words').using('gin', sql`to_tsvector('simple', ${table.body})`),
    ...createChecks('conversation_messages', { sender: isListed(table.sender, SENDERS) }),
  ],
)

/** What staff answer again and again, in each language they have it in. */
export const cannedReplies = pgTable('canned_replies', {
  id: uuid().primaryKey(),
  /** What staff call it. */
  title: text().notNull(),
  texts: jsonb().$type<Partial<Record<Lang, string>>>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

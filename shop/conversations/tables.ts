import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../currencies.ts'
import { createChecks, isCurrencyCode, oneOf, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import { toSearchVector } from '../database/text-search.ts'
import type { Lang } from '../localization/languages.ts'
import { CHANNELS, SENDERS, SERVICE_TYPES } from './message.ts'

/** Chats and contact messages, each with the replies. */
export const conversations = pgTable(
  'conversations',
  (t) => ({
    /** Known to staff. It grants no access to anybody else. */
    id: t.uuid().primaryKey().defaultRandom(),
    channel: oneOf(CHANNELS).notNull(),
    /**
     * Only for chats. A secret: whoever knows it can read and write. The shop generates it, never adopts one
     * from outside and never logs it.
     */
    sessionId: t.text('session_id').unique(),
    /**
     * The logged-in user; null for a visitor with an unverified address. This and the other user ids have no
     * foreign key: users are never deleted, and a check would lock their rows (decision 033).
     */
    userId: t.uuid('user_id'),
    /** Secret part of the address to which the customer replies; null until an email carries it. */
    replyToken: t.text('reply_token').unique(),
    name: t.text().notNull(),
    email: t.text(),
    /** The language of the visitor; replies are written in it. */
    lang: t.text().$type<Lang>().notNull(),
    // Only for contact messages.
    subject: t.text(),
    phone: t.text(),
    serviceType: oneOf(SERVICE_TYPES, 'service_type'),
    currency: t.text().$type<CurrencyCode>(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * The last message of a person, not counting automatic replies. Lists are sorted by it: unlike a time it
     * is unique, so pages neither repeat nor skip a conversation. Null only until the first message is
     * inserted.
     */
    lastMessageId: t.bigint('last_message_id', { mode: 'number' }),
    /** The last message is the customer's, so it needs a reply. */
    waiting: t.boolean().notNull().default(true),
    /** The customer has written something that no staff has read. */
    unread: t.boolean().notNull().default(true),
    /** The last message that each side has seen. */
    staffSeenId: t.bigint('staff_seen_id', { mode: 'number' }),
    visitorSeenId: t.bigint('visitor_seen_id', { mode: 'number' }),
    /** The visitor counts as present until this time, which open streams keep renewing. */
    visitorOnlineUntil: t.timestamp('visitor_online_until', { withTimezone: true }),
    /** When unseen replies are emailed to the visitor. */
    followUpAt: t.timestamp('follow_up_at', { withTimezone: true }),
    assigneeId: t.uuid('assignee_id'),
    closedAt: t.timestamp('closed_at', { withTimezone: true }),
    /** Spam is stored and listed separately; nobody replies to it. */
    spam: t.boolean().notNull().default(false),
  }),
  (table) => [
    // For the lists of open and of all conversations.
    index('conversations_open')
      .on(table.unread, table.lastMessageId)
      .where(sql`${table.closedAt} is null and not ${table.spam}`),
    index('conversations_last_message').on(table.lastMessageId),
    index('conversations_waiting')
      .on(table.channel)
      .where(sql`${table.waiting} and ${table.closedAt} is null and not ${table.spam}`),
    index('conversations_unread_spam').on(table.id).where(sql`${table.unread} and ${table.spam}`),
    index('conversations_follow_up').on(table.followUpAt).where(sql`${table.followUpAt} is not null`),
    index('conversations_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('conversations_user').on(table.userId),
    index('conversations_short_id').on(sql`right(${table.id}::text, 8)`),
    index('conversations_words').using('gin', getConversationSearchVector(table)),
    ...createChecks(table, { currency: isCurrencyCode(table.currency) }),
  ],
)

/** Words of the name and subject, by which staff search. */
export function getConversationSearchVector({
  name,
  subject,
}: {
  name: SQLWrapper
  subject: SQLWrapper
} = conversations): SQL {
  return toSearchVector(sql`${name} || ' ' || coalesce(${subject}, '')`)
}

export const conversationMessages = pgTable(
  'conversation_messages',
  (t) => ({
    /** From a database sequence: defines the order of a conversation across processes. */
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    conversationId: requiredId('conversation_id').references(() => conversations.id),
    sender: oneOf(SENDERS).notNull(),
    body: t.text().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Idempotency key from the browser: repeated attempts store the message once. */
    clientKey: t.uuid('client_key').unique(),
    /** The staff author; null for the customer and for automatic replies. */
    authorId: t.uuid('author_id'),
    /**
     * The email that carries the message. No foreign key: retention deletes emails, and a message without an
     * email id would be emailed again.
     */
    emailId: t.uuid('email_id'),
  }),
  (table) => [
    index('conversation_messages_conversation').on(table.conversationId, table.id),
    index('conversation_messages_words').using('gin', toSearchVector(table.body)),
    ...createChecks(table),
  ],
)

/** Saved answers of staff, in each language they have one. */
export const cannedReplies = pgTable('canned_replies', (t) => ({
  id: t.uuid().primaryKey(),
  /** Only staff see it. */
  title: t.text().notNull(),
  texts: t.jsonb().$type<Partial<Record<Lang, string>>>().notNull(),
  updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  revision: revisionColumn(),
}))

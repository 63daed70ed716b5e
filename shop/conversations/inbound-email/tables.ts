import { sql } from 'drizzle-orm'
import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, oneOf } from '../../database/columns.ts'
import { EMAIL_PROBLEMS } from '../../providers/inbound-email.ts'
import { conversationMessages } from '../tables.ts'

/** How far a mailbox was read, and which process reads it. */
export const inboundMailboxes = pgTable(
  'inbound_mailboxes',
  (t) => ({
    /** Server, user and folder. */
    name: t.text().primaryKey(),
    /** Null until the mailbox was read for the first time. */
    uidValidity: t.text('uid_validity'),
    lastUid: t.bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** The process that reads the mailbox, until that time. */
    holder: t.uuid(),
    heldUntil: t.timestamp('held_until', { withTimezone: true }),
    /** The email being read, and how often that was tried: one that ends the process must not stop the others. */
    readingUid: t.bigint('reading_uid', { mode: 'number' }),
    readingAttempts: t.integer('reading_attempts').notNull().default(0),
    /** Failed attempts in a row, and when the next one is due. */
    failures: t.integer().notNull().default(0),
    nextAttemptAt: t.timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: t.text('last_error'),
    lastReadAt: t.timestamp('last_read_at', { withTimezone: true }),
  }),
  (table) => createChecks(table, { failures: isAtLeast(table.failures, 0) }),
)

/**
 * `added`: became a message. `automatic`: shown in its conversation without being one to answer. `ignored`: belongs to no
 * conversation and needs no answer, or is one of too many.
 */
const INBOUND_OUTCOMES = ['added', 'automatic', 'ignored'] as const

export type InboundOutcome = (typeof INBOUND_OUTCOMES)[number]

/** Received emails, so that none is recorded twice. Holds no personal data. */
export const inboundEmails = pgTable(
  'inbound_emails',
  (t) => ({
    id: t.uuid().primaryKey(),
    mailbox: t.text().notNull(),
    uidValidity: t.text('uid_validity').notNull(),
    uid: t.bigint({ mode: 'number' }).notNull(),
    /** Hash of Message-ID and sender: the same email may arrive at two addresses. */
    fingerprint: t.text().notNull().unique(),
    outcome: oneOf(INBOUND_OUTCOMES).notNull(),
    receivedAt: t.timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    unique('inbound_emails_uid').on(table.mailbox, table.uidValidity, table.uid),
    ...createChecks(table),
  ],
)

/** `bounce`: a report that an email of the shop was not delivered. `reply`: any other email that no person wrote. */
export const AUTOMATIC_KINDS = ['reply', 'bounce'] as const

export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The email that a message of a customer came in. */
export const messageEmails = pgTable(
  'message_emails',
  (t) => ({
    messageId: t
      .bigint('message_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    /** Null for a delivery report without a sender. */
    fromAddress: t.text('from_address'),
    /** The sender is not the address of the conversation. */
    isOtherSender: t.boolean('is_other_sender').notNull(),
    /** The mail server found no proof of the sender, and the email was not sent to the secret address of the conversation. */
    isUnprovenSender: t.boolean('is_unproven_sender').notNull().default(false),
    /** Null when a person wrote it. */
    automatic: oneOf(AUTOMATIC_KINDS),
    /** Message-ID, without the angle brackets. */
    emailMessageId: t.text('email_message_id'),
    /** The text with quotation and signature; null when that is the message. */
    wholeText: t.text('whole_text'),
    problem: oneOf(EMAIL_PROBLEMS),
  }),
  (table) => [
    index('message_emails_message_id')
      .on(table.emailMessageId)
      .where(sql`${table.emailMessageId} is not null`),
    ...createChecks(table),
  ],
)

/** Why an attachment was not stored. Earlier releases refused all but images: `type` and `unreadable`. */
export const ATTACHMENT_REFUSALS = ['type', 'too_large', 'unreadable', 'too_many'] as const

export type AttachmentRefusal = (typeof ATTACHMENT_REFUSALS)[number]

/** Attachments of emails. Images are encoded again; other files are stored as they arrived, and only ever downloaded. */
export const messageAttachments = pgTable(
  'message_attachments',
  (t) => ({
    id: t.uuid().primaryKey(),
    messageId: t
      .bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => conversationMessages.id),
    /** As the sender named it, without folders and invisible characters. */
    name: t.text().notNull(),
    /** Size as it arrived. */
    bytes: t.integer().notNull(),
    /** Key in the file storage; null for a refused attachment. */
    storageKey: t.text('storage_key'),
    refusal: oneOf(ATTACHMENT_REFUSALS),
  }),
  (table) => [
    index('message_attachments_message').on(table.messageId),
    ...createChecks(table, {
      stored: sql`(${table.storageKey} is null) = (${table.refusal} is not null)`,
    }),
  ],
)

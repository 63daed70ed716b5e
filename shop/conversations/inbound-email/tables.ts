import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isOneOf } from '../../database/columns.ts'
import { EMAIL_PROBLEMS, type EmailProblem } from '../../providers/inbound-email.ts'
import { conversationMessages } from '../tables.ts'

/** How far a mailbox was read, and which process reads it. */
export const inboundMailboxes = pgTable(
  'inbound_mailboxes',
  {
    /** Server, user and folder. */
    name: text().primaryKey(),
    /** Null until the mailbox was read for the first time. */
    uidValidity: text('uid_validity'),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** The process that reads the mailbox, until that time. */
    holder: uuid(),
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** The email being read, and how often that was tried: one that ends the process must not stop the others. */
    readingUid: bigint('reading_uid', { mode: 'number' }),
    readingAttempts: integer('reading_attempts').notNull().default(0),
    /** Failed attempts in a row, and when the next one is due. */
    failures: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    lastReadAt: timestamp('last_read_at', { withTimezone: true }),
  },
  (table) => createChecks('inbound_mailboxes', { failures: isAtLeast(table.failures, 0) }),
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
  {
    id: uuid().primaryKey(),
    mailbox: text().notNull(),
    uidValidity: text('uid_validity').notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** Hash of Message-ID and sender: the same email may arrive at two addresses. */
    fingerprint: text().notNull().unique(),
    outcome: text().$type<InboundOutcome>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('inbound_emails_uid').on(table.mailbox, table.uidValidity, table.uid),
    ...createChecks('inbound_emails', { outcome: isOneOf(table.outcome, INBOUND_OUTCOMES) }),
  ],
)

/** `bounce`: a report that an email of the shop was not delivered. `reply`: any other email that no person wrote. */
export const AUTOMATIC_KINDS = ['reply', 'bounce'] as const

export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The email that a message of a customer came in. */
export const messageEmails = pgTable(
  'message_emails',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    /** Null for a delivery report without a sender. */
    fromAddress: text('from_address'),
    /** The sender is not the address of the conversation. */
    isOtherSender: boolean('is_other_sender').notNull(),
    /** The mail server found no proof of the sender, and the email was not sent to the secret address of the conversation. */
    isUnprovenSender: boolean('is_unproven_sender').notNull().default(false),
    /** Null when a person wrote it. */
    automatic: text().$type<AutomaticKind>(),
    /** Message-ID, without the angle brackets. */
    emailMessageId: text('email_message_id'),
    /** The text with quotation and signature; null when that is the message. */
    wholeText: text('whole_text'),
    problem: text().$type<EmailProblem>(),
  },
  (table) => [
    index('message_emails_message_id')
      .on(table.emailMessageId)
      .where(sql`${table.emailMessageId} is not null`),
    ...createChecks('message_emails', {
      automatic: isOneOf(table.automatic, AUTOMATIC_KINDS),
      problem: isOneOf(table.problem, EMAIL_PROBLEMS),
    }),
  ],
)

/** Why an attachment was not stored. Earlier releases refused all but images: `type` and `unreadable`. */
export const ATTACHMENT_REFUSALS = ['type', 'too_large', 'unreadable', 'too_many'] as const

export type AttachmentRefusal = (typeof ATTACHMENT_REFUSALS)[number]

/** Attachments of emails. Images are encoded again; other files are stored as they arrived, and only ever downloaded. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: uuid().primaryKey(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => conversationMessages.id),
    /** As the sender named it, without folders and invisible characters. */
    name: text().notNull(),
    /** Size as it arrived. */
    bytes: integer().notNull(),
    /** Key in the file storage; null for a refused attachment. */
    storageKey: text('storage_key'),
    refusal: text().$type<AttachmentRefusal>(),
  },
  (table) => [
    index('message_attachments_message').on(table.messageId),
    ...createChecks('message_attachments', {
      refusal: isOneOf(table.refusal, ATTACHMENT_REFUSALS),
      stored: sql`(${table.storageKey} is null) = (${table.refusal} is not null)`,
    }),
  ],
)

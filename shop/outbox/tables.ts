import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { attemptChecks, attemptColumns } from '../database/attempts.ts'
import { createChecks, isAtLeast, oneOf } from '../database/columns.ts'
import type { Lang } from '../localization/languages.ts'
import type { EmailData, EmailKind } from './email-data.ts'
import { EMAIL_KINDS } from './email-kinds.ts'

/** After this many failed attempts, about three hours, an email waits for staff. */
export const MAX_ATTEMPTS = 10

/** Emails as rows, written in the transaction that causes them, so that they are sent if and only if it commits. */
export const emails = pgTable(
  'emails',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: oneOf(EMAIL_KINDS).notNull(),
    toAddress: t.text('to_address').notNull(),
    /**
     * User it is written for, because an address alone proves nothing. No foreign key: the check would lock
     * the user's row, and an erasure that holds the row waits for payments whose emails are being queued.
     */
    userId: t.uuid('user_id'),
    /**
     * Conversation it belongs to, with which it is deleted. No foreign key, because emails are queued while
     * others lock the conversation.
     */
    conversationId: t.uuid('conversation_id'),
    /** Recipient of replies, when it is not the shop. */
    replyTo: t.text('reply_to'),
    /** Token of the conversation, for a reply address that takes the place of `replyTo`. */
    replyToken: t.text('reply_token'),
    /** Message-ID of the email that it answers, without the angle brackets. */
    inReplyTo: t.text('in_reply_to'),
    lang: t.text().$type<Lang>().notNull(),
    data: t.jsonb().$type<EmailData[EmailKind]>().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** After this time the email is outdated and must not be sent. */
    expiresAt: t.timestamp('expires_at', { withTimezone: true }),
    sentAt: t.timestamp('sent_at', { withTimezone: true }),
    /** Lower values are sent first. */
    priority: t.smallint().notNull(),
    ...attemptColumns(),
  }),
  (table) => [
    // Emails that are still to be sent.
    index('emails_unsent').on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    index('emails_unsent_by_priority')
      .on(table.priority, table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    // For the lists of staff. Failed emails can be few among many that wait or have expired.
    index('emails_unsent_by_id').on(table.id).where(sql`${table.sentAt} is null`),
    index('emails_failed')
      .on(table.id)
      .where(sql`${table.sentAt} is null and ${table.attempts} >= ${sql.raw(String(MAX_ATTEMPTS))}`),
    index('emails_to_address').on(table.toAddress),
    // Rows to delete or clear after their time. Small, because rows leave an index with the link, the email
    // or the row.
    index('emails_open_links').on(table.expiresAt).where(sql`${table.data} ->> 'link' <> ''`),
    index('emails_unsent_expiring')
      .on(table.expiresAt)
      .where(sql`${table.sentAt} is null and ${table.expiresAt} is not null`),
    index('emails_offer')
      .on(sql`(${table.data} ->> 'offerId')`)
      .where(sql`${table.data} ->> 'offerId' is not null`),
    index('emails_to_erased').on(table.id).where(sql`${table.kind} = 'account_erased'`),
    index('emails_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('emails_conversation').on(table.conversationId).where(sql`${table.conversationId} is not null`),
    ...createChecks(table, { priority: isAtLeast(table.priority, 0) }),
    ...attemptChecks(table),
  ],
)

import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '../localization/languages.ts'

/** What a mail of each kind says: all that its text needs, so that sending it asks nothing more. */
export interface MailFacts {
  reset_link: {
    /** Of who is written to. */
    name: string
    /** Path and query, below whatever the shop's origin is when the mail leaves. Its token is good until then. */
    link: string
  }
}

export type MailKind = keyof MailFacts

export const MAIL_KINDS = ['reset_link'] as const satisfies MailKind[]

/** Mails as rows, written in the transaction of what they tell: told if and only if it happened. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    kind: text().$type<MailKind>().notNull(),
    toAddress: text('to_address').notNull(),
    lang: text().$type<Lang>().notNull(),
    facts: jsonb().$type<MailFacts[MailKind]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** From then on it says nothing that holds, and must not be sent any more. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    // What is still to be sent, oldest first, however many mails have been.
    index('mails_unsent').on(table.id).where(sql`${table.sentAt} is null`),
    index('mails_to_address').on(table.toAddress),
  ],
)

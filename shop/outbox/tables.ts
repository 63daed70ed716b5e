import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../currencies.ts'
import { createChecks, isAtLeast, isListed } from '../database/column-checks.ts'
import { claimColumns, dueChecks } from '../database/job-claim.ts'
import type { Lang } from '../localization/languages.ts'
import type { Money } from '../money.ts'

/** An order as emails describe it. */
export interface EmailOrder {
  orderId: string
  /** Name of the package at the time of the order. */
  packageName: string
  /** Total to deliver. */
  quantity: number
  tiktokUsername: string
}

/** Recipient of an email. */
interface Recipient {
  name: string
}

/** Data of each kind of email: everything its text needs, so that sending reads nothing else. */
export interface EmailData {
  welcome: Recipient
  reset_link: Recipient & {
    /** Path and query; the origin is added when the email is sent. The token works until the email expires. */
    link: string
  }
  /** To a user that staff created. */
  invitation: Recipient & {
    /** Path and query of the page for the first password. */
    link: string
    /** Days for which the link works. */
    days: number
  }
  password_changed: Recipient & {
    /** ISO 8601 time of the change. */
    at: string
  }
  second_factor_changed: Recipient & {
    /** Whether it was turned on or off. */
    on: boolean
  }
  payment_confirmed: Recipient & {
    paymentId: string
    receiptNumber: number
    /** The formatted number. Absent in emails of earlier versions. */
    receiptLabel?: string
    /** `amount` was paid; it plus `discount` is the undiscounted price. Earlier emails have no discounts. */
    lines: (EmailOrder & { units: number; amount: Money; discount?: Money })[]
    /** The discount of each promotion. */
    discounts?: { title: string; amount: Money }[]
    charge: Money
    /** Display currency of the customer, its rate for one GBP, and the day of the rate. */
    display: { currency: CurrencyCode; rate: number; asOf: string | null }
  }
  order_started: Recipient & {
    order: EmailOrder
    /** ISO 8601; null where no time is promised. */
    deliverBy: string | null
  }
  order_ended: Recipient & {
    order: EmailOrder
    outcome: 'completed' | 'partial' | 'failed'
    delivered: number
  }
  /** A credit note. */
  refunded: Recipient & {
    paymentId: string
    creditNote: number
    creditNoteLabel?: string
    /** Receipt of the refunded payment. */
    receiptNumber: number | null
    receiptLabel?: string | null
    /** Null for several orders, and for money that bought none. */
    order: EmailOrder | null
    amount: Money
    /** Business days until the refund reaches the customer. */
    days: { from: number; to: number }
  }
  contact_acknowledged: Recipient & {
    /** Hours within which staff reply. */
    replyHours: number
  }
  /** To support: a message of the contact form. */
  contact_received: {
    conversationId: string
    /** Name of the sender. */
    name: string
    email: string
    phone: string | null
    subject: string
    message: string
    /** Service type of the API, in English. */
    serviceType: string | null
    /** Language of the sender. */
    language: Lang
    currency: CurrencyCode
  }
  /** To support: chat messages that nobody has read. */
  chat_waiting: {
    conversationId: string
    /** Name of the visitor. */
    name: string
    email: string | null
    messages: string[]
    /** Language of the visitor. */
    language: Lang
  }
  /** Answers of staff, to a customer who was not online to read them. */
  support_reply: Recipient & {
    channel: 'chat' | 'contact'
    /** Subject of the contact message; null for a chat. */
    subject: string | null
    /** In the order they were written. */
    messages: string[]
    /** The message that is answered. */
    question: string
  }
  /** Notice that an unused account will be erased. */
  account_inactive: Recipient & {
    /** Years without use. */
    years: number
    /** Days until the erasure. */
    days: number
  }
  /** Last email to a user: the account was erased. */
  account_erased: Recipient
}

export const EMAIL_KINDS = [
  'welcome',
  'reset_link',
  'invitation',
  'password_changed',
  'second_factor_changed',
  'payment_confirmed',
  'order_started',
  'order_ended',
  'refunded',
  'contact_acknowledged',
  'contact_received',
  'chat_waiting',
  'support_reply',
  'account_inactive',
  'account_erased',
] as const satisfies (keyof EmailData)[]

export type EmailKind = (typeof EMAIL_KINDS)[number]

/** After this many failed attempts, about three hours, an email waits for staff. */
export const MAX_ATTEMPTS = 10

/**
 * Emails as rows, written in the transaction that causes them, so that they are sent if and only if it
 * commits.
 */
export const emails = pgTable(
  'emails',
  {
    id: uuid().primaryKey(),
    kind: text().$type<EmailKind>().notNull(),
    toAddress: text('to_address').notNull(),
    /**
     * User it is written for, because an address alone proves nothing. No foreign key: the check would lock
     * the user's row, and an erasure that holds the row waits for payments whose emails are being queued.
     */
    userId: uuid('user_id'),
    /**
     * Conversation it belongs to, with which it is deleted. No foreign key, because emails are queued while
     * others lock the conversation.
     */
    conversationId: uuid('conversation_id'),
    /** Recipient of replies, when it is not the shop. */
    replyTo: text('reply_to'),
    lang: text().$type<Lang>().notNull(),
    data: jsonb().$type<EmailData[EmailKind]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** After this time the email is outdated and must not be sent. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Lower values are sent first. The default is for processes of the previous release. */
    priority: smallint().notNull().default(1),
    ...claimColumns(),
  },
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
    index('emails_to_erased').on(table.id).where(sql`${table.kind} = 'account_erased'`),
    index('emails_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('emails_conversation').on(table.conversationId).where(sql`${table.conversationId} is not null`),
    ...createChecks('emails', {
      kind: isListed(table.kind, EMAIL_KINDS),
      priority: isAtLeast(table.priority, 0),
    }),
    ...dueChecks('emails', table),
  ],
)

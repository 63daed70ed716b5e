import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isListed } from '../column-checks.ts'
import type { CurrencyCode } from '../currencies.ts'
import { claimColumns, dueChecks } from '../job-claim.ts'
import type { Lang } from '../localization/languages.ts'
import type { Money } from '../money.ts'

/** An order, as a mail names it. */
export interface EmailOrder {
  orderId: string
  /** As it was called when bought. */
  packageName: string
  /** What is to be delivered in all. */
  quantity: number
  tiktokUsername: string
}

/** Of who is written to. */
interface Recipient {
  name: string
}

/** What a mail of each kind says: all that its text needs, so that sending it asks nothing more. */
export interface EmailData {
  welcome: Recipient
  reset_link: Recipient & {
    /** Path and query, below whatever the shop's origin is when the mail leaves. Its token is good until then. */
    link: string
  }
  /** To an account that staff have made for them. */
  invitation: Recipient & {
    /** As of a reset link, to a first password. */
    link: string
    /** That it works for. */
    days: number
  }
  password_changed: Recipient & {
    /** When, ISO 8601. */
    at: string
  }
  second_factor_changed: Recipient & {
    /** Turned on, or off. */
    on: boolean
  }
  payment_confirmed: Recipient & {
    paymentId: string
    receiptNumber: number
    lines: (EmailOrder & { units: number; amount: Money })[]
    charge: Money
    /** What the buyer saw: its currency, one GBP in it, and the day of that rate. */
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
    /** Of the payment it gives back. */
    receiptNumber: number | null
    /** Null when it is of several orders, or of money that bought none. */
    order: EmailOrder | null
    amount: Money
    /** Business days until it is with the customer. */
    days: { from: number; to: number }
  }
  contact_acknowledged: Recipient & {
    /** Answered within so many hours. */
    replyHours: number
  }
  /** To support: what somebody has sent from the contact page. */
  contact_received: {
    conversationId: string
    /** Of who has sent it. */
    name: string
    email: string
    phone: string | null
    subject: string
    message: string
    /** As the call names it, in English. */
    serviceType: string | null
    /** What they read in. */
    language: Lang
    currency: CurrencyCode
  }
  /** To support: what somebody has said in the chat, and nobody has looked at. */
  chat_waiting: {
    conversationId: string
    /** Of who is waiting. */
    name: string
    email: string | null
    messages: string[]
    /** What they read in. */
    language: Lang
  }
  /** What staff have answered, to who was not there to read it. */
  support_reply: Recipient & {
    channel: 'chat' | 'contact'
    /** Of a message from the contact page. */
    subject: string | null
    /** In the order they were written. */
    messages: string[]
    /** What they answer. */
    question: string
  }
  /** That the account is about to be erased, for nobody uses it. */
  account_inactive: Recipient & {
    /** Unused for so long. */
    years: number
    /** It is kept for so long after this mail. */
    days: number
  }
  /** The last one: that the account is gone. */
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

/** Mails as rows, written in the transaction of what they tell: told if and only if it happened. */
export const emails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    kind: text().$type<EmailKind>().notNull(),
    toAddress: text('to_address').notNull(),
    /**
     * The account it is written for: an address alone proves nothing. No foreign key: the check would lock the account's
     * row, and an erasure that holds that row waits for payments whose mails are being queued.
     */
    userId: uuid('user_id'),
    /** The conversation it belongs to and ends with. No foreign key: a mail is queued while others lock the conversation. */
    conversationId: uuid('conversation_id'),
    /** Who gets the answer to it, where that is not the shop. */
    replyTo: text('reply_to'),
    lang: text().$type<Lang>().notNull(),
    facts: jsonb().$type<EmailData[EmailKind]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** From then on it says nothing that holds, and must not be sent any more. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The lower, the sooner it is sent. The default is that of mails a process of the release before queues. */
    priority: smallint().notNull().default(1),
    ...claimColumns(),
  },
  (table) => [
    // What is still to be sent, however many mails have been.
    index('mails_unsent').on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    index('mails_unsent_by_priority')
      .on(table.priority, table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    index('mails_to_address').on(table.toAddress),
    // What is removed when its time is over. Each is short: rows leave it with the link, the mail or the row.
    index('mails_open_links').on(table.expiresAt).where(sql`${table.facts} ->> 'link' <> ''`),
    index('mails_unsent_expiring')
      .on(table.expiresAt)
      .where(sql`${table.sentAt} is null and ${table.expiresAt} is not null`),
    index('mails_to_erased').on(table.id).where(sql`${table.kind} = 'account_erased'`),
    index('mails_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('mails_conversation').on(table.conversationId).where(sql`${table.conversationId} is not null`),
    ...createChecks('mails', {
      kind: isListed(table.kind, EMAIL_KINDS),
      priority: isAtLeast(table.priority, 0),
    }),
    ...dueChecks('mails', table),
  ],
)

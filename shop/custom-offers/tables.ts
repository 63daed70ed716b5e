import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { BriefQuestion } from '../catalog/brief-questions.ts'
import type { PackageType } from '../catalog/package-view.ts'
import { createChecks, isAtLeast, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { PromisedHours } from '../orders/promised-hours.ts'
import { payments } from '../payments/tables.ts'

/** Lines, price and terms that staff offer one customer under a link. */
export const offers = pgTable(
  'offers',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** In the customer's link. A secret: whoever knows it can see and accept an open offer. Never logged. */
    token: t.text().notNull(),
    /** Idempotency key of the form. */
    clientKey: t.uuid('client_key'),
    email: t.text().notNull(),
    name: t.text().notNull(),
    /** Language of the customer, for emails and for the names of packages. */
    lang: t.text().$type<Lang>().notNull(),
    /** The only account that may accept: of the conversation, or the first that accepted. Null while anybody may. */
    userId: t.uuid('user_id').references(() => users.id),
    /** The conversation it answers. No foreign key: retention deletes conversations. */
    conversationId: t.uuid('conversation_id'),
    /** Number of the current revision. */
    number: t.integer().notNull().default(1),
    /** The payment of the last acceptance; an earlier one was closed unpaid. */
    paymentId: t.uuid('payment_id').references(() => payments.id),
    createdBy: requiredId('created_by').references(() => users.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: t.timestamp('withdrawn_at', { withTimezone: true }),
    remindedAt: t.timestamp('reminded_at', { withTimezone: true }),
    revision: revisionColumn(),
  }),
  (table) => [
    unique('offers_token').on(table.token),
    unique('offers_client_key').on(table.clientKey),
    unique('offers_payment').on(table.paymentId),
    index('offers_user_id').on(table.userId).where(sql`${table.userId} is not null`),
    index('offers_email').on(sql`lower(${table.email})`),
    index('offers_conversation').on(table.conversationId).where(sql`${table.conversationId} is not null`),
    ...createChecks(table, { number: isAtLeast(table.number, 1) }),
  ],
)

/** A line as the customer saw it; its order freezes the same values. */
export interface OfferLine extends PromisedHours {
  /** Null for a custom line. */
  packageId: string | null
  /** In the language of the offer. */
  name: string
  type: PackageType
  /** Quantity of one unit. */
  quantity: number
  units: number
  /** Pence for one unit. */
  price: number
  guaranteeDays: number | null
  /** Questions of the package for the time after the payment. */
  questions: BriefQuestion[]
  /** Version of the package's method card; null without one, and for a custom line. */
  methodCardId: string | null
}

/** Revisions are never changed; the one with the highest number counts. */
export const offerRevisions = pgTable(
  'offer_revisions',
  (t) => ({
    offerId: requiredId('offer_id').references(() => offers.id),
    number: t.integer().notNull(),
    lines: t.jsonb().$type<OfferLine[]>().notNull(),
    /** Pence of all lines. */
    total: t.integer().notNull(),
    /** Free text for the customer; empty for none. */
    terms: t.text().notNull().default(''),
    expiresAt: t.timestamp('expires_at', { withTimezone: true }).notNull(),
    authorId: requiredId('author_id').references(() => users.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.offerId, table.number] }),
    index('offer_revisions_expires').on(table.expiresAt),
    ...createChecks(table, {
      number: isAtLeast(table.number, 1),
      lines: sql`jsonb_array_length(${table.lines}) between 1 and 20`,
      total: isAtLeast(table.total, 1),
    }),
  ],
)

export type Offer = typeof offers.$inferSelect

export type OfferRevision = typeof offerRevisions.$inferSelect

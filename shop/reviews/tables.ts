import { sql } from 'drizzle-orm'
import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, oneOf, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import { orders } from '../orders/tables.ts'
import { uploads } from '../uploads/tables.ts'
import { REVIEW_REASONS, REVIEW_STATES } from './review-state.ts'

/** One invitation of each paid order whose delivery ended. */
export const reviewInvitations = pgTable(
  'review_invitations',
  (t) => ({
    orderId: t
      .uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** In the customer's link. A secret: whoever knows it can review this one order. Never logged. */
    token: t.text().notNull(),
    /** When the email becomes due; null once none is needed any more. */
    dueAt: t.timestamp('due_at', { withTimezone: true }),
    sentAt: t.timestamp('sent_at', { withTimezone: true }),
  }),
  (table) => [
    unique('review_invitations_token').on(table.token),
    index('review_invitations_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    ...createChecks(table, { sent: sql`${table.dueAt} is null or ${table.sentAt} is null` }),
  ],
)

/** Reviews of orders, at most one of each, and reviews that were imported from elsewhere. */
export const reviews = pgTable(
  'reviews',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Null for an imported review, which is never verified. */
    orderId: t.uuid('order_id').references(() => orders.id),
    userId: t.uuid('user_id').references(() => users.id),
    /** The package of the order, as there without a foreign key. */
    packageId: t.text('package_id'),
    /** The name in the language of the order, or in the imported file; null when the file has none. */
    packageName: t.text('package_name'),
    lang: t.text().$type<Lang>().notNull(),
    /** Stars, 1 to 5. */
    rating: t.integer().notNull(),
    /** Plain text; empty for none. */
    text: t.text().notNull().default(''),
    /** The name that the author agreed to show, and when; null when they did not. */
    name: t.text(),
    nameConsentedAt: t.timestamp('name_consented_at', { withTimezone: true }),
    /** The picture that the author agreed to show, and when. */
    uploadId: t.uuid('upload_id').references(() => uploads.id),
    pictureConsentedAt: t.timestamp('picture_consented_at', { withTimezone: true }),
    /** Made up by the demo data; pages say so, and it is never verified. */
    isSample: t.boolean('is_sample').notNull().default(false),
    state: oneOf(REVIEW_STATES).notNull(),
    /** Why staff hid it. */
    hiddenReason: oneOf(REVIEW_REASONS, 'hidden_reason'),
    decidedBy: t.uuid('decided_by').references(() => users.id),
    decidedAt: t.timestamp('decided_at', { withTimezone: true }),
    reply: t.text(),
    repliedBy: t.uuid('replied_by').references(() => users.id),
    repliedAt: t.timestamp('replied_at', { withTimezone: true }),
    /** Where an imported review comes from, in the operator's words. */
    importSource: t.text('import_source'),
    /** Id of an imported review at its source. */
    externalId: t.text('external_id'),
    writtenAt: t.timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the author last changed it; null when they did not. */
    editedAt: t.timestamp('edited_at', { withTimezone: true }),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  }),
  (table) => [
    unique('reviews_order').on(table.orderId),
    unique('reviews_upload').on(table.uploadId),
    unique('reviews_external').on(table.importSource, table.externalId),
    index('reviews_user_id').on(table.userId).where(sql`${table.userId} is not null`),
    index('reviews_state').on(table.state, table.writtenAt.desc(), table.id.desc()),
    index('reviews_of_package')
      .on(table.packageId, table.writtenAt.desc(), table.id.desc())
      .where(sql`${table.state} = 'published'`),
    // The ratings of reviews of orders, for averages; trial orders are left out by their id.
    index('reviews_ratings')
      .on(table.packageId, table.rating, table.state, table.orderId)
      .where(sql`${table.orderId} is not null and ${table.state} <> 'withdrawn'`),
    index('reviews_featured')
      .on(table.lang, table.writtenAt.desc())
      .where(
        sql`${table.state} = 'published' and ${table.orderId} is not null and ${table.name} is not null and ${table.text} <> ''`,
      ),
    ...createChecks(table, {
      rating: sql`${table.rating} between 1 and 5`,
      hidden: sql`(${table.state} = 'hidden') = (${table.hiddenReason} is not null)`,
      origin: sql`(${table.orderId} is null) = (${table.importSource} is not null)`,
      name_consent: sql`${table.orderId} is null or (${table.name} is null) = (${table.nameConsentedAt} is null)`,
      picture_consent: sql`(${table.uploadId} is null) = (${table.pictureConsentedAt} is null)`,
      withdrawn: sql`${table.state} <> 'withdrawn' or (${table.text} = '' and ${table.name} is null and ${table.uploadId} is null)`,
      reply: sql`(${table.reply} is null) = (${table.repliedAt} is null)`,
    }),
  ],
)

export type Review = typeof reviews.$inferSelect

/** Reports of published reviews by anybody. They hold nothing about the reporter but their own words. */
export const reviewReports = pgTable(
  'review_reports',
  (t) => ({
    id: t.uuid().primaryKey(),
    reviewId: requiredId('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    reason: oneOf(REVIEW_REASONS).notNull(),
    comment: t.text().notNull().default(''),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When staff decided on the review after the report. */
    resolvedAt: t.timestamp('resolved_at', { withTimezone: true }),
  }),
  (table) => [
    index('review_reports_review_id').on(table.reviewId, table.id),
    index('review_reports_open').on(table.reviewId).where(sql`${table.resolvedAt} is null`),
    index('review_reports_resolved').on(table.resolvedAt).where(sql`${table.resolvedAt} is not null`),
    ...createChecks(table),
  ],
)

import { sql } from 'drizzle-orm'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, oneOf } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { BriefQuestion } from './brief-questions.ts'
import { PACKAGE_TYPES } from './package-view.ts'

export const packages = pgTable(
  'packages',
  (t) => ({
    id: t.text().primaryKey(),
    type: oneOf(PACKAGE_TYPES).notNull(),
    quantity: t.integer().notNull(),
    /** Pence. */
    price: t.integer().notNull(),
    position: t.integer().notNull().default(0),
    /** Hours from the start to the last unit; null for those of the policy. */
    deliveryHours: t.integer('delivery_hours'),
    /** Whether customers may choose an earliest start and a pace at the checkout. */
    allowsPlan: t.boolean('allows_plan').notNull().default(false),
    /** Days after completion for which the result is guaranteed; null for no guarantee. */
    guaranteeDays: t.integer('guarantee_days'),
    /** Questions for the customer after the payment, in their order. */
    questions: t.jsonb().$type<BriefQuestion[]>().notNull().default([]),
    archivedAt: t.timestamp('archived_at', { withTimezone: true }),
    updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Covers the texts, too. A new position leaves it, because the form does not show positions. */
    revision: revisionColumn(),
  }),
  (table) =>
    createChecks(table, {
      quantity: isAtLeast(table.quantity, 1),
      price: isAtLeast(table.price, 1),
      delivery_hours: isAtLeast(table.deliveryHours, 1),
      guarantee_days: isAtLeast(table.guaranteeDays, 1),
    }),
)

/**
 * Every version of a method card, written by a trigger with the texts of a type or package and never changed: orders show
 * the version they were placed with (decision 056).
 */
export const methodCards = pgTable('method_cards', (t) => ({
  /** Hash of the language and the texts. */
  id: t.text().primaryKey(),
  lang: t.text().$type<Lang>().notNull(),
  delivery: t.text().notNull(),
  exclusions: t.text().notNull(),
  evidence: t.text().notNull(),
  createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
}))

export const defaultMethodCards = pgTable(
  'default_method_cards',
  (t) => ({
    type: oneOf(PACKAGE_TYPES).notNull(),
    lang: t.text().$type<Lang>().notNull(),
    methodDelivery: t.text('method_delivery').notNull(),
    methodExclusions: t.text('method_exclusions').notNull(),
    methodEvidence: t.text('method_evidence').notNull(),
    /** The stored version of the card, which a trigger sets. */
    methodCardId: t.text('method_card_id').references(() => methodCards.id),
    updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  }),
  (table) => [primaryKey({ columns: [table.type, table.lang] }), ...createChecks(table)],
)

/**
 * Measures of the promises of a package on the orders of the last days, taken hourly (decision 056). Public from
 * `MIN_SAMPLE` orders on.
 */
export const packageDeliveryStats = pgTable(
  'package_delivery_stats',
  (t) => ({
    packageId: t
      .text('package_id')
      .primaryKey()
      .references(() => packages.id),
    /** Orders of the sample; the other counts are parts of it. */
    orders: t.integer().notNull(),
    onTime: t.integer('on_time').notNull(),
    shortfalls: t.integer().notNull(),
    refunded: t.integer().notNull(),
    /** Null when no order of the sample was started, or completed. */
    medianStartMinutes: t.integer('median_start_minutes'),
    medianFinishMinutes: t.integer('median_finish_minutes'),
    measuredAt: t.timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) =>
    createChecks(table, {
      orders: isAtLeast(table.orders, 0),
      on_time: sql`${table.onTime} between 0 and ${table.orders}`,
      shortfalls: sql`${table.shortfalls} between 0 and ${table.orders}`,
      refunded: sql`${table.refunded} between 0 and ${table.orders}`,
      median_start_minutes: isAtLeast(table.medianStartMinutes, 0),
      median_finish_minutes: isAtLeast(table.medianFinishMinutes, 0),
    }),
)

export const packageTexts = pgTable(
  'package_texts',
  (t) => ({
    packageId: t
      .text('package_id')
      .notNull()
      .references(() => packages.id),
    lang: t.text().$type<Lang>().notNull(),
    name: t.text().notNull(),
    description: t.text().notNull(),
    tag: t.text(),
    features: t.jsonb().$type<string[]>().notNull(),
    /** A method card of its own, in place of that of the type: all three texts, or none. */
    methodDelivery: t.text('method_delivery'),
    methodExclusions: t.text('method_exclusions'),
    methodEvidence: t.text('method_evidence'),
    /** The stored version of its own card, which a trigger sets. */
    methodCardId: t.text('method_card_id').references(() => methodCards.id),
  }),
  (table) => [
    primaryKey({ columns: [table.packageId, table.lang] }),
    ...createChecks(table, {
      method: sql`num_nulls(${table.methodDelivery}, ${table.methodExclusions}, ${table.methodEvidence}) in (0, 3)`,
    }),
  ],
)

import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isListed } from '../database/column-checks.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { BriefQuestion } from './brief-questions.ts'
import { PACKAGE_TYPES, type PackageType } from './package-view.ts'

export const packages = pgTable(
  'packages',
  {
    id: text().primaryKey(),
    type: text().$type<PackageType>().notNull(),
    quantity: integer().notNull(),
    /** Pence. */
    price: integer().notNull(),
    position: integer().notNull().default(0),
    /** Hours from the start to the last unit; null for those of the policy. */
    deliveryHours: integer('delivery_hours'),
    /** Whether customers may choose an earliest start and a pace at the checkout. */
    allowsPlan: boolean('allows_plan').notNull().default(false),
    /** Days after completion for which the result is guaranteed; null for no guarantee. */
    guaranteeDays: integer('guarantee_days'),
    /** Questions for the customer after the payment, in their order. */
    questions: jsonb().$type<BriefQuestion[]>().notNull().default([]),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Covers the texts, too. A new position leaves it, because the form does not show positions. */
    revision: revisionColumn(),
  },
  (table) =>
    createChecks('packages', {
      type: isListed(table.type, PACKAGE_TYPES),
      quantity: isAtLeast(table.quantity, 1),
      price: isAtLeast(table.price, 1),
      delivery_hours: isAtLeast(table.deliveryHours, 1),
      guarantee_days: isAtLeast(table.guaranteeDays, 1),
    }),
)

export const packageTexts = pgTable(
  'package_texts',
  {
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id),
    lang: text().$type<Lang>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    tag: text(),
    features: jsonb().$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.lang] })],
)

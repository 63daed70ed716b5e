import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isListed } from '../database/column-checks.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
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

import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, isAtLeast, isCurrencyCode, oneOf, requiredId } from '../database/columns.ts'
import {
  IMPORT_FORMATS,
  IMPORT_KINDS,
  IMPORT_PROBLEMS,
  IMPORT_RESULTS,
  IMPORT_SOURCES,
} from './import-fields.ts'
import type { ImportData, ImportedOrderLine } from './imported-row.ts'

/** Confirmed imports of files from another shop. */
export const imports = pgTable(
  'imports',
  (t) => ({
    id: t.uuid().primaryKey(),
    format: oneOf(IMPORT_FORMATS).notNull(),
    filename: t.text().notNull(),
    rows: t.integer().notNull(),
    createdBy: requiredId('created_by').references(() => users.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: t.timestamp('ended_at', { withTimezone: true }),
  }),
  (table) => [
    index('imports_running').on(table.id).where(sql`${table.endedAt} is null`),
    ...createChecks(table, { rows: isAtLeast(table.rows, 1) }),
  ],
)

export const importRows = pgTable(
  'import_rows',
  (t) => ({
    importId: requiredId('import_id').references(() => imports.id, { onDelete: 'cascade' }),
    /** Line of the file on which the row begins. */
    line: t.integer().notNull(),
    /** The row as it will be stored; removed when it is processed. */
    data: t.jsonb().$type<ImportData>(),
    /** Null until the row is processed. */
    result: oneOf(IMPORT_RESULTS),
    problem: oneOf(IMPORT_PROBLEMS),
    problemColumn: t.text('problem_column'),
    /** Id of the package, user or imported order. */
    targetId: t.text('target_id'),
  }),
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_waiting').on(table.importId, table.line).where(sql`${table.result} is null`),
    ...createChecks(table, {
      refused: sql`(${table.problem} is null) or (${table.result} is not distinct from 'refused')`,
    }),
  ],
)

/** Ids of the other shop with the rows imported for them, so that a second import changes nothing. */
export const importRecords = pgTable(
  'import_records',
  (t) => ({
    source: oneOf(IMPORT_SOURCES).notNull(),
    kind: oneOf(IMPORT_KINDS).notNull(),
    externalId: t.text('external_id').notNull(),
    targetId: t.text('target_id').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.externalId] }),
    index('import_records_target').on(table.targetId),
    ...createChecks(table),
  ],
)

/**
 * Orders of another shop, as history. They are no orders of this shop: it received no payment for them, owes nothing and
 * refunds nothing.
 */
export const importedOrders = pgTable(
  'imported_orders',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    source: oneOf(IMPORT_SOURCES).notNull(),
    externalId: t.text('external_id').notNull(),
    /** The number that the customer knows. */
    number: t.text().notNull(),
    /** The words of the other shop. */
    status: t.text().notNull(),
    currency: t.text().notNull(),
    /** Hundredths of the currency. */
    total: t.integer().notNull(),
    lines: t.jsonb().$type<ImportedOrderLine[]>().notNull(),
    orderedAt: t.timestamp('ordered_at', { withTimezone: true }).notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    unique('imported_orders_external_id').on(table.source, table.externalId),
    index('imported_orders_user_id').on(table.userId, table.orderedAt.desc(), table.id),
    index('imported_orders_ordered_at').on(table.orderedAt),
    ...createChecks(table, {
      currency: isCurrencyCode(table.currency),
      total: isAtLeast(table.total, 0),
    }),
  ],
)

import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, isAtLeast, isCurrencyCode, isOneOf, requiredId } from '../database/columns.ts'
import {
  IMPORT_FORMATS,
  IMPORT_KINDS,
  IMPORT_PROBLEMS,
  IMPORT_RESULTS,
  IMPORT_SOURCES,
  type ImportFormat,
  type ImportKind,
  type ImportProblem,
  type ImportResult,
  type ImportSource,
} from './import-fields.ts'
import type { ImportData, ImportedOrderLine } from './imported-row.ts'

/** Confirmed imports of files from another shop. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    format: text().$type<ImportFormat>().notNull(),
    filename: text().notNull(),
    rows: integer().notNull(),
    createdBy: requiredId('created_by').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('imports_running').on(table.id).where(sql`${table.endedAt} is null`),
    ...createChecks('imports', {
      format: isOneOf(table.format, IMPORT_FORMATS),
      rows: isAtLeast(table.rows, 1),
    }),
  ],
)

export const importRows = pgTable(
  'import_rows',
  {
    importId: requiredId('import_id').references(() => imports.id, { onDelete: 'cascade' }),
    /** Line of the file on which the row begins. */
    line: integer().notNull(),
    /** The row as it will be stored; removed when it is processed. */
    data: jsonb().$type<ImportData>(),
    /** Null until the row is processed. */
    result: text().$type<ImportResult>(),
    problem: text().$type<ImportProblem>(),
    problemColumn: text('problem_column'),
    /** Id of the package, user or imported order. */
    targetId: text('target_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_waiting').on(table.importId, table.line).where(sql`${table.result} is null`),
    ...createChecks('import_rows', {
      result: isOneOf(table.result, IMPORT_RESULTS),
      problem: isOneOf(table.problem, IMPORT_PROBLEMS),
      refused: sql`(${table.problem} is null) or (${table.result} is not distinct from 'refused')`,
    }),
  ],
)

/** Ids of the other shop with the rows imported for them, so that a second import changes nothing. */
export const importRecords = pgTable(
  'import_records',
  {
    source: text().$type<ImportSource>().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    externalId: text('external_id').notNull(),
    targetId: text('target_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.externalId] }),
    index('import_records_target').on(table.targetId),
    ...createChecks('import_records', {
      source: isOneOf(table.source, IMPORT_SOURCES),
      kind: isOneOf(table.kind, IMPORT_KINDS),
    }),
  ],
)

/**
 * Orders of another shop, as history. They are no orders of this shop: it received no payment for them, owes nothing and
 * refunds nothing.
 */
export const importedOrders = pgTable(
  'imported_orders',
  {
    id: uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    source: text().$type<ImportSource>().notNull(),
    externalId: text('external_id').notNull(),
    /** The number that the customer knows. */
    number: text().notNull(),
    /** The words of the other shop. */
    status: text().notNull(),
    currency: text().notNull(),
    /** Hundredths of the currency. */
    total: integer().notNull(),
    lines: jsonb().$type<ImportedOrderLine[]>().notNull(),
    orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('imported_orders_external_id').on(table.source, table.externalId),
    index('imported_orders_user_id').on(table.userId, table.orderedAt.desc(), table.id),
    index('imported_orders_ordered_at').on(table.orderedAt),
    ...createChecks('imported_orders', {
      source: isOneOf(table.source, IMPORT_SOURCES),
      currency: isCurrencyCode(table.currency),
      total: isAtLeast(table.total, 0),
    }),
  ],
)

import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { createChecks } from '../database/columns.ts'

/** Idempotency keys of requests, and the answers to repeat (decision 048). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  (t) => ({
    /** SHA-256 of the caller and the key; neither is stored. */
    id: t.text().primaryKey(),
    /** Identifies method, path and body, so that another request with the same key is rejected. */
    fingerprint: t.text().notNull(),
    /** The request that holds the key. A request that takes over replaces it. */
    attempt: t.uuid().notNull(),
    /** Null once the request is answered. Past for a request whose process died. */
    lockedUntil: t.timestamp('locked_until', { withTimezone: true }),
    /** Status, headers and body, encrypted with a key that only the caller can compute. */
    answer: t.text(),
    expiresAt: t.timestamp('expires_at', { withTimezone: true }).notNull(),
  }),
  (table) => [
    index('idempotency_keys_expires_at').on(table.expiresAt),
    ...createChecks(table, {
      answer: sql`(${table.answer} is null) = (${table.lockedUntil} is not null)`,
    }),
  ],
)

import { index, pgTable } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { createChecks, isAtLeast, oneOf } from '../database/columns.ts'

/** `reading`: proof of a delivery count. `evidence`: of a case. `brief`: answer to a question. `review`: its author's picture. */
export const UPLOAD_PURPOSES = ['reading', 'evidence', 'brief', 'review'] as const

export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Images, re-encoded by the shop. The bytes are in the file storage under `storageKey`. */
export const uploads = pgTable(
  'uploads',
  (t) => ({
    id: t.uuid().primaryKey(),
    purpose: oneOf(UPLOAD_PURPOSES).notNull(),
    /**
     * The order that the image belongs to and is erased with. Uploads may not import orders, so the migration adds the
     * foreign key by hand.
     */
    orderId: t.uuid('order_id').notNull(),
    storageKey: t.text('storage_key').notNull(),
    /** SHA-256 of the stored bytes, in hex. */
    sha256: t.text().notNull(),
    bytes: t.integer().notNull(),
    width: t.integer().notNull(),
    height: t.integer().notNull(),
    /** Null when an API client uploaded it. */
    userId: t.uuid('user_id').references(() => users.id),
    apiKeyId: t.uuid('api_key_id').references(() => apiKeys.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index('uploads_order_id').on(table.orderId),
    ...createChecks(table, {
      bytes: isAtLeast(table.bytes, 1),
      width: isAtLeast(table.width, 1),
      height: isAtLeast(table.height, 1),
    }),
  ],
)

/**
 * Files to delete from the storage. A file is listed before it is written and leaves the list with the row of its upload, so
 * that no file stays without a row. The transaction that deletes an upload lists its file again.
 */
export const fileDeletions = pgTable(
  'file_deletions',
  (t) => ({
    storageKey: t.text('storage_key').primaryKey(),
    dueAt: t.timestamp('due_at', { withTimezone: true }).notNull(),
  }),
  (table) => [index('file_deletions_due').on(table.dueAt)],
)

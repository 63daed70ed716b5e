import { pgTable } from 'drizzle-orm/pg-core'
import { createChecks, oneOf } from '../database/columns.ts'
import { LOGO_FORMATS } from '../settings/brand.ts'

/** The logo of the settings, at most one row. Processes read it from here, so that no page waits for a file storage. */
export const logos = pgTable(
  'logos',
  (t) => ({
    /** Start of the SHA-256 of the content. */
    hash: t.text().primaryKey(),
    format: oneOf(LOGO_FORMATS).notNull(),
    /** Sanitized SVG, or a PNG in base64. */
    content: t.text().notNull(),
    width: t.integer().notNull(),
    height: t.integer().notNull(),
    storedAt: t.timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => createChecks(table),
)

export type LogoFile = Omit<typeof logos.$inferSelect, 'storedAt'>

import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isOneOf } from '../database/columns.ts'
import { LOGO_FORMATS } from '../settings/brand.ts'

/** The logo of the settings, at most one row. Processes read it from here, so that no page waits for a file storage. */
export const logos = pgTable(
  'logos',
  {
    /** Start of the SHA-256 of the content. */
    hash: text().primaryKey(),
    format: text({ enum: LOGO_FORMATS }).notNull(),
    /** Sanitized SVG, or a PNG in base64. */
    content: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => createChecks('logos', { format: isOneOf(table.format, LOGO_FORMATS) }),
)

export type LogoFile = Omit<typeof logos.$inferSelect, 'storedAt'>

import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { revisionColumn } from '../database/revision.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  revision: revisionColumn(),
})

import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { revisionColumn } from '../database/revision.ts'
import type { Policy } from './policy.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  revision: revisionColumn(),
})

/** The figures of each published policy version. Orders are judged by those of the version accepted with them. */
export const policyVersions = pgTable('policy_versions', {
  version: text().primaryKey(),
  policy: jsonb().$type<Policy>().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
})

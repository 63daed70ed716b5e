import { pgTable } from 'drizzle-orm/pg-core'
import { revisionColumn } from '../database/revision.ts'
import type { Policy } from './policy.ts'

export const settings = pgTable('settings', (t) => ({
  key: t.text().primaryKey(),
  value: t.jsonb().notNull(),
  updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  revision: revisionColumn(),
}))

/** The figures of each published policy version. Orders are judged by those of the version accepted with them. */
export const policyVersions = pgTable('policy_versions', (t) => ({
  version: t.text().primaryKey(),
  policy: t.jsonb().$type<Policy>().notNull(),
  publishedAt: t.timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
}))

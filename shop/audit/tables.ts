import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import type { AuditAction } from './audit-actions.ts'

/** Changes with the values before and after. Rows are only added; an erased user leaves ids and nothing else. */
export const auditLog = pgTable(
  'audit_log',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * No foreign keys: users and keys are never deleted, and a check would lock the user's row (decision
     * 033).
     */
    actorId: t.uuid('actor_id'),
    apiKeyId: t.uuid('api_key_id'),
    action: t.text().$type<AuditAction>().notNull(),
    /** Id of the changed order, package or user, or the name of a setting. */
    subjectId: t.text('subject_id'),
    /** Changed fields before and after; null when there were or are none. */
    before: t.jsonb().$type<Record<string, unknown>>(),
    after: t.jsonb().$type<Record<string, unknown>>(),
  }),
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    // Price changes in the analytics report.
    index('audit_log_packages').on(table.at).where(sql`${table.action} = 'package.changed'`),
  ],
)

import { bigserial, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction } from './audit-actions.ts'

/** Who changed what, and how it was before. Only ever added to: who is erased leaves their ids in it and nothing else. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** No foreign keys: accounts and keys are never deleted, and a check would lock the account's row (decision 033). */
    actorId: uuid('actor_id'),
    apiKeyId: uuid('api_key_id'),
    action: text().$type<AuditAction>().notNull(),
    /** Of what was changed: an order, a package, an account, the name of a setting. */
    subjectId: text('subject_id'),
    /** What differs, as it was and as it is; null where there was, or is, nothing. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
)

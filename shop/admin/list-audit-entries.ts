import { and, desc, eq, getTableColumns, inArray, lt, or } from 'drizzle-orm'
import { apiKeys, users } from '../accounts/tables.ts'
import { AUDIT_ACTIONS, type AuditGroup, getAuditGroup } from '../audit/audit-actions.ts'
import { auditLog } from '../audit/tables.ts'
import type { Db } from '../services.ts'

const PAGE_SIZE = 50

interface AuditFilter {
  /** Id of a user or an API key. */
  actorId?: string
  group?: AuditGroup
  subjectId?: string
  /** `next` of the previous page. */
  before?: number
}

/** Lists the changes by staff and programs, newest first. */
export async function listAuditEntries(db: Db, { actorId, group, subjectId, before }: AuditFilter) {
  const list = await db
    .select({ ...getTableColumns(auditLog), actorName: users.name, keyName: apiKeys.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
    .where(
      and(
        actorId ? or(eq(auditLog.actorId, actorId), eq(auditLog.apiKeyId, actorId)) : undefined,
        group ? inArray(auditLog.action, listGroupActions(group)) : undefined,
        subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
        before ? lt(auditLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE_SIZE + 1)
  return {
    entries: list.slice(0, PAGE_SIZE),
    next: list.length > PAGE_SIZE ? (list[PAGE_SIZE - 1]?.id ?? null) : null,
  }
}

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number]

function listGroupActions(group: AuditGroup) {
  return AUDIT_ACTIONS.filter((action) => getAuditGroup(action) === group)
}

import type { z } from '@hono/zod-openapi'
import type { AuditEntry } from '../../shop/admin/list-audit-entries.ts'
import type { auditEntrySchema } from './schema.ts'

export function serializeAuditEntry(entry: AuditEntry): z.infer<typeof auditEntrySchema> {
  return { ...entry, id: String(entry.id), actor: serializeActor(entry) }
}

/** The name is empty when the user or the key no longer exists. */
function serializeActor({ actorId, apiKeyId, actorName, keyName }: AuditEntry) {
  if (actorId) return { id: actorId, name: actorName ?? '', isKey: false }
  return apiKeyId ? { id: apiKeyId, name: keyName ?? '', isKey: true } : null
}

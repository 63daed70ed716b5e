import { z } from '@hono/zod-openapi'
import { listAuditEntries } from '../../shop/admin/list-audit-entries.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { auditEntrySchema, auditQuerySchema } from './schema.ts'
import { serializeAuditEntry } from './serialize.ts'

export const auditRoutes = [
  endpoint(
    'GET /admin/audit',
    {
      operationId: 'listAuditEntries',
      tag: 'audit',
      summary: 'List the activity log',
      description: 'What staff and programs changed, newest first.',
      ...requirePermission('audit:read'),
      query: auditQuerySchema,
      answer: z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() }),
    },
    async ({ query, runtime }) => {
      const { actor: actorId, group, subject: subjectId, before } = query
      const filter = { actorId, group, subjectId, before: before ? Number(before) : undefined }
      const { entries, next } = await listAuditEntries(await runtime.getReportDb(), filter)
      return { entries: entries.map(serializeAuditEntry), next: next === null ? null : String(next) }
    },
  ),
]

import { createRoute, z } from '@hono/zod-openapi'
import { listAuditEntries } from '../../shop/admin/list-audit-entries.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { auditEntrySchema, auditQuerySchema } from './schema.ts'
import { serializeAuditEntry } from './serialize.ts'

export const auditRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/admin/audit',
    operationId: 'listAuditEntries',
    tags: ['audit'],
    summary: 'List the activity log',
    description: 'What staff and programs changed, newest first.',
    ...requirePermission('audit:read'),
    request: { query: auditQuerySchema },
    responses: {
      200: jsonResponse(z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() })),
      ...problemResponses(),
    },
  }),
  async (c) => {
    const { actor: actorId, group, subject: subjectId, before } = c.req.valid('query')
    const filter = { actorId, group, subjectId, before: before ? Number(before) : undefined }
    const { entries, next } = await listAuditEntries(await c.var.runtime.getReportDb(), filter)
    return c.json(
      { entries: entries.map(serializeAuditEntry), next: next === null ? null : String(next) },
      200,
    )
  },
)

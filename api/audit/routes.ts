import { createRoute, z } from '@hono/zod-openapi'
import { type AuditEntry, listAuditEntries } from '../../shop/admin/list-audit-entries.ts'
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '../../shop/audit/audit-actions.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, NO_NUL, problemResponses } from '../schema.ts'

const fieldsSchema = z.record(z.string(), z.unknown()).nullable()

const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z
      .object({ id: z.string(), name: z.string(), isKey: z.boolean() })
      .nullable()
      .openapi({ description: 'An account or an API key; null: the shop itself' }),
    action: z.enum(AUDIT_ACTIONS),
    subjectId: z.string().nullable(),
    before: fieldsSchema.openapi({ description: 'What differs, as it was' }),
    after: fieldsSchema.openapi({ description: 'And as it is' }),
  })
  .openapi('AuditEntry')

const querySchema = z.object({
  actor: z.uuid().optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  subject: z.string().min(1).max(200).regex(NO_NUL).optional(),
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
})

export const auditRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/admin/audit',
    summary: 'Who changed what, the newest first',
    ...requirePermission('audit:read'),
    request: { query: querySchema },
    responses: {
      200: jsonResponse(z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() })),
      ...problemResponses(),
    },
  }),
  async (c) => {
    const { actor: actorId, group, subject: subjectId, before } = c.req.valid('query')
    const filter = { actorId, group, subjectId, before: before ? Number(before) : undefined }
    const { entries, next } = await listAuditEntries(c.var.runtime.db, filter)
    return c.json(
      { entries: entries.map(serializeAuditEntry), next: next === null ? null : String(next) },
      200,
    )
  },
)

function serializeAuditEntry(entry: AuditEntry): z.infer<typeof auditEntrySchema> {
  const { id, at, action, subjectId, before, after } = entry
  return {
    id: String(id),
    at: at.toISOString(),
    actor: serializeActor(entry),
    action,
    subjectId,
    before,
    after,
  }
}

/** Without a name where the account or the key is no longer there. */
function serializeActor({ actorId, apiKeyId, actorName, keyName }: AuditEntry) {
  if (actorId) return { id: actorId, name: actorName ?? '', isKey: false }
  return apiKeyId ? { id: apiKeyId, name: keyName ?? '', isKey: true } : null
}

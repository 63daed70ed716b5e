import { createRoute, z } from '@hono/zod-openapi'
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '../shop/audit/actions.ts'
import { type AuditEntry, listAudit } from '../shop/desk/list-audit.ts'
import { guarded } from './context.ts'
import { json, NO_NUL, problems } from './fields.ts'
import { routes } from './routes.ts'

const fieldsSchema = z.record(z.string(), z.unknown()).nullable()

const entrySchema = z
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

export const auditRoutes = routes().openapi(
  createRoute({
    method: 'get',
    path: '/admin/audit',
    summary: 'Who changed what, the newest first',
    ...guarded('audit:read'),
    request: { query: querySchema },
    responses: {
      200: json(z.object({ entries: z.array(entrySchema), next: z.string().nullable() })),
      ...problems,
    },
  }),
  async (c) => {
    const { actor: actorId, group, subject: subjectId, before } = c.req.valid('query')
    const filter = { actorId, group, subjectId, before: before ? Number(before) : undefined }
    const { entries, next } = await listAudit(c.var.runtime.db, filter)
    return c.json({ entries: entries.map(present), next: next === null ? null : String(next) }, 200)
  },
)

function present(entry: AuditEntry): z.infer<typeof entrySchema> {
  const { id, at, action, subjectId, before, after } = entry
  return { id: String(id), at: at.toISOString(), actor: actorOf(entry), action, subjectId, before, after }
}

/** Without a name where the account or the key is no longer there. */
function actorOf({ actorId, apiKeyId, actorName, keyName }: AuditEntry) {
  if (actorId) return { id: actorId, name: actorName ?? '', isKey: false }
  return apiKeyId ? { id: apiKeyId, name: keyName ?? '', isKey: true } : null
}

import { z } from '@hono/zod-openapi'
import { type AuditEntry, listAuditEntries } from '../../shop/admin/list-audit-entries.ts'
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '../../shop/audit/audit-actions.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { identifier, isoTimestamp, objectSchema, timeSchema } from '../schema.ts'

const changedFieldsSchema = z.record(z.string(), z.unknown()).nullable()

const auditEntrySchema = objectSchema('AuditEntry', {
  id: z.string(),
  at: timeSchema,
  actor: z
    .object({ id: z.string(), name: z.string(), isKey: z.boolean() })
    .nullable()
    .describe('A user or an API key; null for the shop itself'),
  action: z.enum(AUDIT_ACTIONS),
  subjectId: z.string().nullable(),
  subjectName: z
    .string()
    .nullable()
    .describe('The present name of the subject: a package, a customer, an address. Null without one'),
  before: changedFieldsSchema.describe('Changed fields before the change'),
  after: changedFieldsSchema.describe('Changed fields after the change'),
})

const auditQuerySchema = z.object({
  actor: z.uuid().optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  subject: identifier(200).optional(),
  from: isoTimestamp.optional().describe('Only entries from this moment on'),
  to: isoTimestamp.optional().describe('Only entries before this moment'),
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .describe('`next` of the previous page'),
})

function serializeAuditEntry(entry: AuditEntry): z.infer<typeof auditEntrySchema> {
  return { ...entry, id: String(entry.id), actor: serializeActor(entry) }
}

/** The name is empty when the user or the key no longer exists. */
function serializeActor({ actorId, apiKeyId, actorName, keyName }: AuditEntry) {
  if (actorId) return { id: actorId, name: actorName ?? '', isKey: false }
  return apiKeyId ? { id: apiKeyId, name: keyName ?? '', isKey: true } : null
}

export const auditRoutes = [
  endpoint({
    key: 'GET /admin/audit',
    operationId: 'listAuditEntries',
    summary: 'List the activity log',
    description: 'What staff and programs changed, newest first.',
    ...requirePermission('audit:read'),
    query: auditQuerySchema,
    answer: z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() }),
    handle: async ({ query, runtime, locale }) => {
      const { actor: actorId, group, subject: subjectId, from, to, before } = query
      const filter = { actorId, group, subjectId, from, to, before: before ? Number(before) : undefined }
      const { entries, next } = await listAuditEntries(await runtime.getReportDb(), filter, locale.lang)
      return { entries: entries.map(serializeAuditEntry), next: next === null ? null : String(next) }
    },
  }),
]

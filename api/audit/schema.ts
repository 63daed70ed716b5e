import { z } from '@hono/zod-openapi'
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '../../shop/audit/audit-actions.ts'
import { identifier, timeSchema } from '../schema.ts'

const changedFieldsSchema = z.record(z.string(), z.unknown()).nullable()

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: timeSchema,
    actor: z
      .object({ id: z.string(), name: z.string(), isKey: z.boolean() })
      .nullable()
      .openapi({ description: 'A user or an API key; null for the shop itself' }),
    action: z.enum(AUDIT_ACTIONS),
    subjectId: z.string().nullable(),
    before: changedFieldsSchema.openapi({ description: 'Changed fields before the change' }),
    after: changedFieldsSchema.openapi({ description: 'Changed fields after the change' }),
  })
  .openapi('AuditEntry')

export const auditQuerySchema = z.object({
  actor: z.uuid().optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  subject: identifier(200).optional(),
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .openapi({ description: '`next` of the previous page' }),
})

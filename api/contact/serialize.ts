import type { z } from '@hono/zod-openapi'
import type { listContactMessages } from '../../shop/conversations/contact/list-contact-messages.ts'
import type { contactMessageSchema } from './schema.ts'

type ContactMessageRow = Awaited<ReturnType<typeof listContactMessages>>['messages'][number]

export function serializeContactMessage(row: ContactMessageRow): z.infer<typeof contactMessageSchema> {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    phone: row.phone,
    subject: row.subject ?? '',
    message: row.message,
    service_type: row.serviceType,
    language: row.lang,
    createdAt: row.createdAt,
    waiting: row.waiting && row.closedAt === null,
  }
}

import { z } from '@hono/zod-openapi'
import { MAX_LENGTHS, SERVICE_TYPES } from '../../shop/conversations/message.ts'
import {
  email,
  emptyable,
  identifier,
  identifierOrEmpty,
  lang,
  line,
  pageQuery,
  text,
  timeSchema,
} from '../schema.ts'

export const newContactMessageSchema = z.object({
  name: line(MAX_LENGTHS.name),
  email,
  phone: emptyable(identifier(MAX_LENGTHS.phone)),
  subject: line(MAX_LENGTHS.subject),
  message: text(MAX_LENGTHS.contactMessage),
  service_type: emptyable(z.enum(SERVICE_TYPES)),
  // An unknown language or currency must not reject the message.
  language: identifierOrEmpty(35).optional(),
  currency: identifierOrEmpty(10).optional(),
  // Accepts any value, so that a program does not learn what gives it away.
  website: z
    .unknown()
    .optional()
    .openapi({ type: 'string', description: 'Honeypot: invisible in the form, so people leave it empty' }),
  seconds: z.number().optional().openapi({ description: 'How long the form was on screen' }),
  confirmed: z.boolean().optional().openapi({
    description: 'The sender has confirmed a message that was answered with `message_unconfirmed`',
  }),
})

export const contactMessageSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    service_type: z.enum(SERVICE_TYPES).nullable(),
    language: lang,
    createdAt: timeSchema,
    waiting: z.boolean().openapi({ description: 'Whether the sender waits for a reply' }),
  })
  .openapi('ContactMessage')

export const contactMessagesQuery = z.object({
  ...pageQuery,
  unanswered: z
    .enum(['0', '1'])
    .optional()
    .openapi({ description: '`1` lists only messages that wait for a reply' }),
})

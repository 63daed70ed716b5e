import { z } from '@hono/zod-openapi'
import { listContactMessages, submitContactMessage } from '../../shop/conversations/contact-messages.ts'
import { MAX_LENGTHS, SERVICE_TYPES } from '../../shop/conversations/message.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { formatFigures } from '../../shop/settings/placeholder-figures.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth, requirePermission } from '../middleware/authorize.ts'
import { chooseLang } from '../middleware/request-context.ts'
import {
  email,
  emptyable,
  identifier,
  identifierOrEmpty,
  lang,
  line,
  objectSchema,
  pageQuery,
  text,
  timeSchema,
} from '../schema.ts'

const newContactMessageSchema = z.object({
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
  confirmed: z
    .boolean()
    .optional()
    .describe('The sender has confirmed a message that was answered with `message_unconfirmed`'),
})

const contactMessageSchema = objectSchema('ContactMessage', {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  service_type: z.enum(SERVICE_TYPES).nullable(),
  language: lang,
  createdAt: timeSchema,
  waiting: z.boolean().describe('Whether the sender waits for a reply'),
})

const contactMessagesQuery = z.object({
  ...pageQuery,
  unanswered: z.enum(['0', '1']).optional().describe('`1` lists only messages that wait for a reply'),
})

type ContactMessageRow = Awaited<ReturnType<typeof listContactMessages>>['messages'][number]

function serializeContactMessage(row: ContactMessageRow): z.infer<typeof contactMessageSchema> {
  return {
    ...row,
    email: row.email ?? '',
    subject: row.subject ?? '',
    service_type: row.serviceType,
    language: row.lang,
    waiting: row.waiting && row.closedAt === null,
  }
}

export const contactRoutes = [
  endpoint({
    key: 'POST /contact/submit',
    operationId: 'submitContactMessage',
    summary: 'Submit a contact message',
    description:
      'Support replies by email. The sender must confirm a form whose honeypot is filled, and the eleventh copy of a ' +
      'text within a day: a program may have sent it.',
    ...optionalAuth,
    json: newContactMessageSchema,
    status: 201,
    answer: z.object({
      message: z.string().describe('A confirmation to show to the sender'),
    }),
    errors: ['message_unconfirmed'],
    clientLimit: 'contactClient',
    handle: async ({ db, json, locale, messages, c }) => {
      const { phone, service_type: serviceType, language, currency, website, confirmed, ...fields } = json
      const lang = chooseLang({ messages, locale }, language)
      const user = await getOptionalUser(c)
      await submitContactMessage(db, {
        ...fields,
        userId: user?.id ?? null,
        phone: phone || null,
        serviceType: serviceType || null,
        lang,
        currency: isCurrency(currency) ? currency : locale.currency,
        spamSignals: { website, confirmed },
      })
      const { reply } = formatFigures(lang, await getSettings(db))
      return { message: messages.getTranslator(lang)('contact:received', { reply }) }
    },
  }),
  endpoint({
    key: 'GET /admin/messages',
    operationId: 'listContactMessages',
    summary: 'List contact messages',
    description: 'Messages of the contact form without spam, newest first.',
    ...requirePermission('messages:answer'),
    query: contactMessagesQuery,
    answer: z.object({ messages: z.array(contactMessageSchema), next: z.string().nullable() }),
    handle: async ({ query: { before, unanswered }, db }) => {
      const page = await listContactMessages(db, { before, unanswered: unanswered === '1' })
      return { messages: page.messages.map(serializeContactMessage), next: page.next }
    },
  }),
]

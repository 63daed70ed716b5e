import { createRoute, z } from '@hono/zod-openapi'
import { formatFigures } from '../../shop/content/figures.ts'
import { isAutomatedSubmission } from '../../shop/conversations/contact/is-automated-submission.ts'
import { listContactMessages } from '../../shop/conversations/contact/list-contact-messages.ts'
import { submitContactMessage } from '../../shop/conversations/contact/submit-contact-message.ts'
import { MAX_LENGTHS, SERVICE_TYPES } from '../../shop/conversations/message.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { isLang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth, requirePermission } from '../middleware/authorize.ts'
import { email, emptyable, jsonBody, jsonResponse, lang, problemResponses, storedText } from '../schema.ts'

const messageSchema = z.object({
  name: storedText(MAX_LENGTHS.name),
  email,
  phone: emptyable(storedText(MAX_LENGTHS.phone)),
  subject: storedText(MAX_LENGTHS.subject),
  message: storedText(MAX_LENGTHS.contactMessage),
  service_type: emptyable(z.enum(SERVICE_TYPES)),
  // A language or currency the shop does not know is no reason to lose a message.
  language: z.string().max(35).optional(),
  currency: z.string().max(10).optional(),
  // Nobody is told what gave them away: whatever stands here is no mistake of the body.
  website: z
    .unknown()
    .optional()
    .openapi({ type: 'string', description: 'Not shown: a person leaves it empty' }),
  seconds: z.number().optional().openapi({ description: 'How long the form was on screen' }),
})

const receivedSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    service_type: z.enum(SERVICE_TYPES).nullable(),
    language: lang,
    createdAt: z.string(),
    waiting: z.boolean().openapi({ description: 'The last word is the sender’s' }),
  })
  .openapi('ContactMessage')

export const contactRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/contact/submit',
      summary: 'Sends a message to the shop',
      ...optionalAuth,
      request: jsonBody(messageSchema),
      responses: {
        201: jsonResponse(
          z.object({ message: z.string().openapi({ description: 'To be shown' }) }),
          'Received',
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await consumeClientRateLimit(db, 'contactClient', c.var.clientAddress)
      const {
        phone,
        service_type: serviceType,
        language,
        currency,
        website,
        seconds,
        ...sent
      } = c.req.valid('json')
      const reader = isLang(language) ? language : c.var.locale.lang
      const account = await getOptionalUser(c)
      await submitContactMessage(db, {
        ...sent,
        userId: account?.id ?? null,
        phone: phone || null,
        serviceType: serviceType || null,
        lang: reader,
        currency: isCurrency(currency) ? currency : c.var.locale.currency,
        automatic: isAutomatedSubmission({ website, seconds }),
      })
      const { reply } = formatFigures(reader, await getSettings(db))
      return c.json({ message: c.var.messages.getTranslator(reader)('contact:received', { reply }) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/messages',
      summary: 'Messages of the contact page, the newest first',
      ...requirePermission('messages:answer'),
      request: {
        query: z.object({ before: z.uuid().optional(), unanswered: z.enum(['0', '1']).optional() }),
      },
      responses: {
        200: jsonResponse(z.object({ messages: z.array(receivedSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { before, unanswered } = c.req.valid('query')
      const page = await listContactMessages(c.var.runtime.db, { before, unanswered: unanswered === '1' })
      const messages = page.messages.map((sent) => ({
        id: sent.id,
        name: sent.name,
        email: sent.email ?? '',
        phone: sent.phone,
        subject: sent.subject ?? '',
        message: sent.message,
        service_type: sent.serviceType,
        language: sent.lang,
        createdAt: sent.createdAt.toISOString(),
        waiting: sent.waiting && sent.closedAt === null,
      }))
      return c.json({ messages, next: page.next }, 200)
    },
  )

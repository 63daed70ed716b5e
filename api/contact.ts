import { createRoute, z } from '@hono/zod-openapi'
import { translatorOf } from '../locales/words.ts'
import { listMessages } from '../shop/contact/list-messages.ts'
import { LONGEST, SERVICE_TYPES } from '../shop/contact/message.ts'
import { submitMessage } from '../shop/contact/submit-message.ts'
import { figuresIn } from '../shop/content/figures.ts'
import { isCurrency } from '../shop/currencies.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { isLang } from '../shop/localization/languages.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { guarded } from './context.ts'
import { body, email, json, lang, optional, problems, text } from './fields.ts'
import { routes } from './routes.ts'

const messageSchema = z.object({
  name: text(LONGEST.name),
  email,
  phone: optional(text(LONGEST.phone)),
  subject: text(LONGEST.subject),
  message: text(LONGEST.message),
  service_type: optional(z.enum(SERVICE_TYPES)),
  // A language or currency the shop does not know is no reason to lose a message.
  language: z.string().max(35).optional(),
  currency: z.string().max(10).optional(),
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
  })
  .openapi('ContactMessage')

export const contactRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/contact/submit',
      summary: 'Sends a message to the shop',
      request: body(messageSchema),
      responses: {
        201: json(z.object({ message: z.string().openapi({ description: 'To be shown' }) }), 'Received'),
        ...problems,
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await takeFromClient(db, 'contactClient', c.var.address)
      const { phone, service_type: serviceType, language, currency, ...sent } = c.req.valid('json')
      const reader = isLang(language) ? language : c.var.locale.lang
      await submitMessage(db, {
        ...sent,
        phone: phone || null,
        serviceType: serviceType || null,
        lang: reader,
        currency: isCurrency(currency) ? currency : c.var.locale.currency,
      })
      const { reply } = figuresIn(reader, await readSettings(db))
      return c.json({ message: translatorOf(reader)('contact:received', { reply }) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/messages',
      summary: 'Messages of the contact page, the newest first',
      ...guarded('messages:answer'),
      request: { query: z.object({ before: z.uuid().optional() }) },
      responses: {
        200: json(z.object({ messages: z.array(receivedSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { messages, next } = await listMessages(c.var.runtime.db, c.req.valid('query').before)
      const list = messages.map(({ serviceType, lang: language, currency: _, createdAt, ...sent }) => ({
        ...sent,
        service_type: serviceType,
        language,
        createdAt: createdAt.toISOString(),
      }))
      return c.json({ messages: list, next }, 200)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import { listMessages } from '../shop/contact/list-messages.ts'
import { looksAutomatic } from '../shop/contact/looks-automatic.ts'
import { submitMessage } from '../shop/contact/submit-message.ts'
import { figuresIn } from '../shop/content/figures.ts'
import { LONGEST, SERVICE_TYPES } from '../shop/conversations/message.ts'
import { isCurrency } from '../shop/currencies.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { isLang } from '../shop/localization/languages.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { guarded, tokenWelcome, whoeverAsks } from './context.ts'
import { body, email, json, lang, optional, problems, words } from './fields.ts'
import { routes } from './routes.ts'

const messageSchema = z.object({
  name: words(LONGEST.name),
  email,
  phone: optional(words(LONGEST.phone)),
  subject: words(LONGEST.subject),
  message: words(LONGEST.letter),
  service_type: optional(z.enum(SERVICE_TYPES)),
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

export const contactRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/contact/submit',
      summary: 'Sends a message to the shop',
      ...tokenWelcome,
      request: body(messageSchema),
      responses: {
        201: json(z.object({ message: z.string().openapi({ description: 'To be shown' }) }), 'Received'),
        ...problems,
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await takeFromClient(db, 'contactClient', c.var.address)
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
      const account = await whoeverAsks(c)
      await submitMessage(db, {
        ...sent,
        userId: account?.id ?? null,
        phone: phone || null,
        serviceType: serviceType || null,
        lang: reader,
        currency: isCurrency(currency) ? currency : c.var.locale.currency,
        automatic: looksAutomatic({ website, seconds }),
      })
      const { reply } = figuresIn(reader, await readSettings(db))
      return c.json({ message: c.var.words.translatorOf(reader)('contact:received', { reply }) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/messages',
      summary: 'Messages of the contact page, the newest first',
      ...guarded('messages:answer'),
      request: {
        query: z.object({ before: z.uuid().optional(), unanswered: z.enum(['0', '1']).optional() }),
      },
      responses: {
        200: json(z.object({ messages: z.array(receivedSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { before, unanswered } = c.req.valid('query')
      const page = await listMessages(c.var.runtime.db, { before, unanswered: unanswered === '1' })
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

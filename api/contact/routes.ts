import { createRoute, z } from '@hono/zod-openapi'
import { formatFigures } from '../../shop/content/figures.ts'
import { listContactMessages } from '../../shop/conversations/contact/list-contact-messages.ts'
import { submitContactMessage } from '../../shop/conversations/contact/submit-contact-message.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { isLang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth, requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { contactMessageSchema, contactMessagesQuery, newContactMessageSchema } from './schema.ts'
import { serializeContactMessage } from './serialize.ts'

export const contactRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/contact/submit',
      operationId: 'submitContactMessage',
      tags: ['contact'],
      summary: 'Submit a contact message',
      description:
        'Support replies by email. The sender must confirm a form that was sent within three seconds or whose honeypot is ' +
        'filled, and the third copy of a text within a day: a program may have sent it.',
      ...optionalAuth,
      request: jsonBody(newContactMessageSchema),
      responses: {
        201: jsonResponse(
          z.object({ message: z.string().openapi({ description: 'A confirmation to show to the sender' }) }),
          'Message stored',
        ),
        ...problemResponses('rate_limited', 'message_unconfirmed'),
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
        confirmed,
        ...fields
      } = c.req.valid('json')
      const lang = isLang(language) ? language : c.var.locale.lang
      const user = await getOptionalUser(c)
      await submitContactMessage(db, {
        ...fields,
        userId: user?.id ?? null,
        phone: phone || null,
        serviceType: serviceType || null,
        lang,
        currency: isCurrency(currency) ? currency : c.var.locale.currency,
        spamSignals: { website, seconds, confirmed },
      })
      const { reply } = formatFigures(lang, await getSettings(db))
      return c.json({ message: c.var.messages.getTranslator(lang)('contact:received', { reply }) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/messages',
      operationId: 'listContactMessages',
      tags: ['contact'],
      summary: 'List contact messages',
      description: 'Messages of the contact form without spam, newest first.',
      ...requirePermission('messages:answer'),
      request: { query: contactMessagesQuery },
      responses: {
        200: jsonResponse(z.object({ messages: z.array(contactMessageSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { before, unanswered } = c.req.valid('query')
      const page = await listContactMessages(c.var.runtime.db, { before, unanswered: unanswered === '1' })
      return c.json({ messages: page.messages.map(serializeContactMessage), next: page.next }, 200)
    },
  )

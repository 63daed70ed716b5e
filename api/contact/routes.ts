import { z } from '@hono/zod-openapi'
import { formatFigures } from '../../shop/content/figures.ts'
import { listContactMessages } from '../../shop/conversations/contact/list-contact-messages.ts'
import { submitContactMessage } from '../../shop/conversations/contact/submit-contact-message.ts'
import { isCurrency } from '../../shop/currencies.ts'
import { isLang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth, requirePermission } from '../middleware/authorize.ts'
import { contactMessageSchema, contactMessagesQuery, newContactMessageSchema } from './schema.ts'
import { serializeContactMessage } from './serialize.ts'

export const contactRoutes = [
  endpoint(
    'POST /contact/submit',
    {
      operationId: 'submitContactMessage',
      tag: 'contact',
      summary: 'Submit a contact message',
      description:
        'Support replies by email. The sender must confirm a form that was sent within three seconds or whose honeypot is ' +
        'filled, and the third copy of a text within a day: a program may have sent it.',
      ...optionalAuth,
      json: newContactMessageSchema,
      status: 201,
      answer: z.object({
        message: z.string().openapi({ description: 'A confirmation to show to the sender' }),
      }),
      errors: ['rate_limited', 'message_unconfirmed'],
    },
    async ({ db, json, clientAddress, locale, messages, c }) => {
      await consumeClientRateLimit(db, 'contactClient', clientAddress)
      const {
        phone,
        service_type: serviceType,
        language,
        currency,
        website,
        seconds,
        confirmed,
        ...fields
      } = json
      const lang = isLang(language) ? language : locale.lang
      const user = await getOptionalUser(c)
      await submitContactMessage(db, {
        ...fields,
        userId: user?.id ?? null,
        phone: phone || null,
        serviceType: serviceType || null,
        lang,
        currency: isCurrency(currency) ? currency : locale.currency,
        spamSignals: { website, seconds, confirmed },
      })
      const { reply } = formatFigures(lang, await getSettings(db))
      return { message: messages.getTranslator(lang)('contact:received', { reply }) }
    },
  ),
  endpoint(
    'GET /admin/messages',
    {
      operationId: 'listContactMessages',
      tag: 'contact',
      summary: 'List contact messages',
      description: 'Messages of the contact form without spam, newest first.',
      ...requirePermission('messages:answer'),
      query: contactMessagesQuery,
      answer: z.object({ messages: z.array(contactMessageSchema), next: z.string().nullable() }),
    },
    async ({ query, db }) => {
      const { before, unanswered } = query
      const page = await listContactMessages(db, { before, unanswered: unanswered === '1' })
      return { messages: page.messages.map(serializeContactMessage), next: page.next }
    },
  ),
]

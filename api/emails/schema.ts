import { z } from '@hono/zod-openapi'
import { EMAIL_KINDS } from '../../shop/outbox/email-data.ts'
import { EMAIL_STATES } from '../../shop/outbox/email-state.ts'
import { LISTED_EMAIL_STATES } from '../../shop/outbox/list-emails.ts'
import { lang, pageQuery, timeSchema } from '../schema.ts'

export const emailSchema = z
  .object({
    id: z.string(),
    kind: z.enum(EMAIL_KINDS),
    to: z.string(),
    replyTo: z.string().nullable().openapi({ description: 'Recipient of replies; null for the shop' }),
    language: lang,
    createdAt: timeSchema,
    sentAt: timeSchema.nullable(),
    state: z
      .enum([...EMAIL_STATES, 'no_server'])
      .openapi({ description: 'no_server: waits, and no mail server is configured' }),
    attempts: z.int(),
    error: z.string().nullable().openapi({ description: 'Error of the last attempt' }),
    link: z.string().nullable().openapi({
      description: 'Link of the email, to pass on; null when it is not shown or no longer works',
    }),
    linkNeedsConfirmation: z
      .boolean()
      .openapi({ description: 'The link works, and is shown once the session is confirmed' }),
  })
  .openapi('Mail')

export const listedEmailSchema = emailSchema
  .extend({ subject: z.string().openapi({ description: 'Empty when the recipient was erased' }) })
  .openapi('ListedEmail')

export const emailDetailsSchema = listedEmailSchema
  .extend({ text: z.string(), html: z.string() })
  .openapi('WholeEmail')

export const emailsQuery = z.object({
  ...pageQuery,
  state: z.enum(LISTED_EMAIL_STATES).optional(),
})

import { z } from '@hono/zod-openapi'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { revisionField } from '../if-match.ts'
import { lang, line, text, timeSchema } from '../schema.ts'

export const cannedReplySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    texts: z.partialRecord(lang, z.string()).openapi({
      description: 'The text by language. `{{name}}` stands for the name of the customer',
    }),
    updatedAt: timeSchema,
    revision: revisionField,
  })
  .openapi('CannedReply')

/** The form sends '' for a language without a text. */
const textsSchema = z
  .partialRecord(lang, z.union([text(MAX_LENGTHS.chatMessage), z.literal('')]))
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
  .refine((texts) => Object.keys(texts).length > 0, { error: 'common:problems.reply_without_text' })

export const newCannedReplySchema = z.object({
  title: line(MAX_LENGTHS.cannedReplyTitle),
  texts: textsSchema,
})

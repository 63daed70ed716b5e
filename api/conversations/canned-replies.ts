import { z } from '@hono/zod-openapi'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from '../../shop/conversations/canned-replies.ts'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { endpoint } from '../endpoint.ts'
import { revisionField } from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { lang, line, text, timeSchema } from '../schema.ts'

const cannedReplySchema = z
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

const newCannedReplySchema = z.object({
  title: line(MAX_LENGTHS.cannedReplyTitle),
  texts: textsSchema,
})

export const cannedReplyRoutes = [
  endpoint(
    'GET /admin/canned-replies',
    {
      operationId: 'listCannedReplies',
      tag: 'canned-replies',
      summary: 'List canned replies',
      description: 'Saved answers that staff insert into a conversation, sorted by title.',
      ...requirePermission('messages:answer'),
      answer: z.object({ replies: z.array(cannedReplySchema) }),
    },
    async ({ db }) => {
      const replies = await listCannedReplies(db)
      return { replies: replies }
    },
  ),
  endpoint(
    'POST /admin/canned-replies',
    {
      operationId: 'createCannedReply',
      tag: 'canned-replies',
      summary: 'Create a canned reply',
      ...requirePermission('messages:answer'),
      json: newCannedReplySchema,
      status: 201,
      answer: cannedReplySchema,
      errors: ['too_many_replies'],
    },
    async ({ json, db, actor }) => {
      return await createCannedReply(db, json, actor)
    },
  ),
  endpoint(
    'PUT /admin/canned-replies/{id}',
    {
      operationId: 'updateCannedReply',
      tag: 'canned-replies',
      summary: 'Update a canned reply',
      description: 'Replaces the title and all texts. A language that the request leaves out loses its text.',
      ...requirePermission('messages:answer'),
      ifMatch: 'optional',
      json: newCannedReplySchema,
      answer: cannedReplySchema,
      errors: ['not_found', 'changed_meanwhile'],
    },
    async ({ expectedRevision, json, param, db, actor }) => {
      const { id } = param
      const change = { id, ...json, expectedRevision }
      return await updateCannedReply(db, change, actor)
    },
  ),
  endpoint(
    'DELETE /admin/canned-replies/{id}',
    {
      operationId: 'deleteCannedReply',
      tag: 'canned-replies',
      summary: 'Delete a canned reply',
      description: 'The activity log keeps its texts.',
      ...requirePermission('messages:answer'),
      errors: ['not_found'],
    },
    async ({ param, db, actor }) => {
      await deleteCannedReply(db, param.id, actor)
    },
  ),
]

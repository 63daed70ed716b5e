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
import { lang, line, objectSchema, text, timeSchema } from '../schema.ts'

const cannedReplySchema = objectSchema('CannedReply', {
  id: z.string(),
  title: z.string(),
  texts: z
    .partialRecord(lang, z.string())
    .describe('The text by language. `{{name}}` stands for the name of the customer'),
  updatedAt: timeSchema,
  revision: revisionField,
})

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
  endpoint({
    key: 'GET /admin/canned-replies',
    operationId: 'listCannedReplies',
    summary: 'List canned replies',
    description: 'Saved answers that staff insert into a conversation, sorted by title.',
    ...requirePermission('messages:answer'),
    answer: z.object({ replies: z.array(cannedReplySchema) }),
    handle: async ({ db }) => ({ replies: await listCannedReplies(db) }),
  }),
  endpoint({
    key: 'POST /admin/canned-replies',
    operationId: 'createCannedReply',
    summary: 'Create a canned reply',
    ...requirePermission('messages:answer'),
    json: newCannedReplySchema,
    status: 201,
    answer: cannedReplySchema,
    errors: ['too_many_replies'],
    handle: ({ json, db, actor }) => createCannedReply(db, json, actor),
  }),
  endpoint({
    key: 'PUT /admin/canned-replies/{id}',
    operationId: 'updateCannedReply',
    summary: 'Update a canned reply',
    description: 'Replaces the title and all texts. A language that the request leaves out loses its text.',
    ...requirePermission('messages:answer'),
    ifMatch: 'optional',
    json: newCannedReplySchema,
    answer: cannedReplySchema,
    handle: ({ expectedRevision, json, param, db, actor }) =>
      updateCannedReply(db, { id: param.id, ...json, expectedRevision }, actor),
  }),
  endpoint({
    key: 'DELETE /admin/canned-replies/{id}',
    operationId: 'deleteCannedReply',
    summary: 'Delete a canned reply',
    description: 'The activity log keeps its texts.',
    ...requirePermission('messages:answer'),
    handle: ({ param, db, actor }) => deleteCannedReply(db, param.id, actor),
  }),
]

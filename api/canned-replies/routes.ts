import { createRoute, z } from '@hono/zod-openapi'
import { createCannedReply } from '../../shop/conversations/canned-replies/create-canned-reply.ts'
import { deleteCannedReply } from '../../shop/conversations/canned-replies/delete-canned-reply.ts'
import {
  type CannedReply,
  listCannedReplies,
} from '../../shop/conversations/canned-replies/list-canned-replies.ts'
import { updateCannedReply } from '../../shop/conversations/canned-replies/update-canned-reply.ts'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { timeSchema } from '../orders/serialize.ts'
import {
  idParam,
  isoTimestamp,
  jsonBody,
  jsonResponse,
  lang,
  problemResponses,
  storedText,
} from '../schema.ts'

const byId = { params: z.object({ id: idParam }) }

const replySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    texts: z.partialRecord(lang, z.string()).openapi({
      description: '{{name}} in a text stands for the customer’s name',
    }),
    updatedAt: timeSchema,
  })
  .openapi('CannedReply')

/** A form sends the languages that were left empty as ''. */
const textsSchema = z
  .partialRecord(lang, z.union([storedText(MAX_LENGTHS.chatMessage), z.literal('')]))
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
  .refine((texts) => Object.keys(texts).length > 0, { error: 'common:problems.reply_without_text' })

const replyContentSchema = z.object({ title: storedText(MAX_LENGTHS.cannedReplyTitle), texts: textsSchema })

/** What staff answer again and again. */
export const cannedReplyRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/canned-replies',
      summary: 'What is answered again and again, in each language it is there in',
      ...requirePermission('messages:answer'),
      responses: { 200: jsonResponse(z.object({ replies: z.array(replySchema) })), ...problemResponses() },
    }),
    async (c) =>
      c.json({ replies: (await listCannedReplies(c.var.runtime.db)).map(serializeCannedReply) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/canned-replies',
      summary: 'Adds one',
      ...requirePermission('messages:answer'),
      request: jsonBody(replyContentSchema),
      responses: { 201: jsonResponse(replySchema, 'Added'), ...problemResponses() },
    }),
    async (c) => {
      const created = await createCannedReply(c.var.runtime.db, c.req.valid('json'), c.var.actor)
      if (!created.ok) throw new ShopError(created.reason)
      return c.json(serializeCannedReply(created.reply), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/canned-replies/{id}',
      summary: 'Writes one anew: a language it does not name has no text any more',
      ...requirePermission('messages:answer'),
      request: {
        ...byId,
        ...jsonBody(
          replyContentSchema.extend({
            updatedAt: isoTimestamp.optional().openapi({
              description: 'Of what was edited: refused when somebody else has changed it since',
            }),
          }),
        ),
      },
      responses: { 200: jsonResponse(replySchema), ...problemResponses() },
    }),
    async (c) => {
      const { updatedAt, ...written } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const version = updatedAt === undefined ? undefined : new Date(updatedAt)
      const changed = await updateCannedReply(c.var.runtime.db, { id, ...written, version }, c.var.actor)
      if (!changed.ok) throw new ShopError(changed.reason)
      return c.json(serializeCannedReply(changed.reply), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/canned-replies/{id}',
      summary: 'Deletes one; the log keeps what it said',
      ...requirePermission('messages:answer'),
      request: byId,
      responses: { 204: { description: 'Deleted' }, ...problemResponses() },
    }),
    async (c) => {
      const gone = await deleteCannedReply(c.var.runtime.db, c.req.valid('param').id, c.var.actor)
      if (!gone) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )

function serializeCannedReply({ id, title, texts, updatedAt }: CannedReply): z.infer<typeof replySchema> {
  return { id, title, texts, updatedAt: updatedAt.toISOString() }
}

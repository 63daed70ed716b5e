import { createRoute, z } from '@hono/zod-openapi'
import { changeReply } from '../shop/conversations/canned/change-reply.ts'
import { createReply } from '../shop/conversations/canned/create-reply.ts'
import { deleteReply } from '../shop/conversations/canned/delete-reply.ts'
import { type CannedReply, listReplies } from '../shop/conversations/canned/list-replies.ts'
import { LONGEST } from '../shop/conversations/message.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, json, lang, moment, problems, rowId, words } from './fields.ts'
import { time } from './present-order.ts'
import { routes } from './routes.ts'

const byId = { params: z.object({ id: rowId }) }

const replySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    texts: z.partialRecord(lang, z.string()).openapi({
      description: '{{name}} in a text stands for the customer’s name',
    }),
    updatedAt: time,
  })
  .openapi('CannedReply')

/** A form sends the languages that were left empty as ''. */
const textsSchema = z
  .partialRecord(lang, z.union([words(LONGEST.message), z.literal('')]))
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
  .refine((texts) => Object.keys(texts).length > 0, { error: 'common:problems.reply_without_text' })

const writtenSchema = z.object({ title: words(LONGEST.cannedTitle), texts: textsSchema })

/** What staff answer again and again. */
export const cannedReplyRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/canned-replies',
      summary: 'What is answered again and again, in each language it is there in',
      ...guarded('messages:answer'),
      responses: { 200: json(z.object({ replies: z.array(replySchema) })), ...problems },
    }),
    async (c) => c.json({ replies: (await listReplies(c.var.runtime.db)).map(present) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/canned-replies',
      summary: 'Adds one',
      ...guarded('messages:answer'),
      request: body(writtenSchema),
      responses: { 201: json(replySchema, 'Added'), ...problems },
    }),
    async (c) => {
      const created = await createReply(c.var.runtime.db, c.req.valid('json'), c.var.actor)
      if (!created.ok) throw new ShopError(created.reason)
      return c.json(present(created.reply), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/canned-replies/{id}',
      summary: 'Writes one anew: a language it does not name has no text any more',
      ...guarded('messages:answer'),
      request: {
        ...byId,
        ...body(
          writtenSchema.extend({
            updatedAt: moment.optional().openapi({
              description: 'Of what was edited: refused when somebody else has changed it since',
            }),
          }),
        ),
      },
      responses: { 200: json(replySchema), ...problems },
    }),
    async (c) => {
      const { updatedAt, ...written } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const version = updatedAt === undefined ? undefined : new Date(updatedAt)
      const changed = await changeReply(c.var.runtime.db, { id, ...written, version }, c.var.actor)
      if (!changed.ok) throw new ShopError(changed.reason)
      return c.json(present(changed.reply), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/canned-replies/{id}',
      summary: 'Deletes one; the log keeps what it said',
      ...guarded('messages:answer'),
      request: byId,
      responses: { 204: { description: 'Deleted' }, ...problems },
    }),
    async (c) => {
      const gone = await deleteReply(c.var.runtime.db, c.req.valid('param').id, c.var.actor)
      if (!gone) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )

function present({ id, title, texts, updatedAt }: CannedReply): z.infer<typeof replySchema> {
  return { id, title, texts, updatedAt: updatedAt.toISOString() }
}

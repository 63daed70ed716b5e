import { createRoute, z } from '@hono/zod-openapi'
import { may } from '../shop/accounts/roles.ts'
import { answerConversation } from '../shop/conversations/answer-conversation.ts'
import { countUnread } from '../shop/conversations/count-unread.ts'
import { CONVERSATION_STATES, listConversations } from '../shop/conversations/list-conversations.ts'
import { longestAnswer } from '../shop/conversations/longest-answer.ts'
import { CHANNELS, LONGEST } from '../shop/conversations/message.ts'
import { readCursor } from '../shop/conversations/page-cursor.ts'
import { readSummary } from '../shop/conversations/summary.ts'
import { listAssignees } from '../shop/desk/assignees.ts'
import { changeConversation } from '../shop/desk/change-conversation.ts'
import { namesOf } from '../shop/desk/names-of.ts'
import { NOBODY, readCustomer } from '../shop/desk/read-customer.ts'
import { readThread, readThreadMessage } from '../shop/desk/read-thread.ts'
import type { Db } from '../shop/services.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, json, NO_NUL, problems, rowId, text } from './fields.ts'
import {
  presentCustomer,
  presentSummary,
  presentThreadMessage,
  summarySchema,
  threadMessageSchema,
  threadSchema,
} from './present-conversation.ts'
import { InvalidBody, refuseAt } from './problem.ts'
import { routes } from './routes.ts'

const byId = { params: z.object({ id: rowId }) }

const listSchema = z.object({
  before: z
    .string()
    .max(4_000)
    .refine((written) => readCursor(written) !== null)
    .optional()
    .openapi({ description: 'The next of the page before' }),
  state: z
    .enum(CONVERSATION_STATES)
    .optional()
    .openapi({ description: 'Left out: open, and of a search all' }),
  channel: z.enum(CHANNELS).optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  search: z.string().trim().max(200).regex(NO_NUL).optional().openapi({
    description: 'A part of a name or subject, the beginning of an address or of words, the end of an id',
  }),
})

const afterSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .openapi({ description: 'Only messages behind that one' })

const answerSchema = z.object({
  message: text(LONGEST.letter).openapi({ description: `At most ${LONGEST.message} characters in a chat` }),
  client_key: z.uuid().optional().openapi({
    description: 'Of the sender’s making, the same for every try to send this message: it is kept once',
  }),
})

/** The inbox: chats and messages of the contact page, from the staff's side of the counter. */
export const conversationRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations',
      summary: 'Conversations: open ones with the unread first, the newest word first',
      ...guarded('messages:answer'),
      request: { query: listSchema },
      responses: {
        200: json(
          z.object({
            conversations: z.array(summarySchema),
            next: z.string().nullable(),
            unread: z.int().openapi({ description: 'Of all that are open; more than 100 count as 100' }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { assigned, search, ...same } = c.req.valid('query')
      const assigneeId = assigned && (assigned === 'me' ? c.var.account.id : null)
      const filter = { ...same, assigneeId, search: search || undefined }
      const [page, unread] = await Promise.all([listConversations(db, filter), countUnread(db)])
      const names = await namesOf(
        db,
        page.conversations.map((one) => one.assigneeId),
      )
      const conversations = page.conversations.map((one) => presentSummary(one, names))
      return c.json({ conversations, next: page.next, unread }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/assignees',
      summary: 'Whom a conversation can be given to',
      ...guarded('messages:answer'),
      responses: {
        200: json(z.object({ assignees: z.array(z.object({ id: z.string(), name: z.string() })) })),
        ...problems,
      },
    }),
    async (c) => c.json({ assignees: await listAssignees(c.var.runtime.db) }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/{id}',
      summary: 'A conversation with its messages, and whose it is',
      ...guarded('messages:answer'),
      request: { ...byId, query: z.object({ after: afterSchema }) },
      responses: { 200: json(threadSchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { after } = c.req.valid('query')
      const found = await readSummary(db, c.req.valid('param').id)
      if (!found) throw new ShopError('not_found')
      const maySeeOrders = may(c.var.account.role, 'orders:read')
      const [names, messages, customer] = await Promise.all([
        namesOf(db, [found.assigneeId]),
        readThread(db, found.id, { after: after === undefined ? undefined : Number(after) }),
        maySeeOrders ? readCustomer(db, found) : NOBODY,
      ])
      return c.json(
        {
          ...presentSummary(found, names),
          phone: found.phone,
          service_type: found.serviceType,
          messages: messages.map(presentThreadMessage),
          seen_by_visitor: found.visitorSeenId,
          customer: presentCustomer(customer, found.userId !== null),
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/messages',
      summary: 'Answers in a conversation; one that nobody has is then one’s own',
      ...guarded('messages:answer'),
      request: { ...byId, ...body(answerSchema) },
      responses: { 201: json(threadMessageSchema, 'Answered'), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { message, client_key: clientKey } = c.req.valid('json')
      const longest = await longestAnswer(db, id)
      const fits = z.object({ message: text(longest) }).safeParse({ message })
      if (!fits.success) throw new InvalidBody(fits.error)
      const said = await answerConversation(db, { id, message, clientKey, actor: c.var.actor })
      const kept = await readThreadMessage(db, said.id)
      // Erased between the two.
      if (!kept) throw new ShopError('not_found')
      return c.json(presentThreadMessage(kept), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/conversations/{id}',
      summary: 'Closes a conversation or opens it again, gives it to somebody, calls it spam or not',
      ...guarded('messages:answer'),
      request: {
        ...byId,
        ...body(
          z.object({
            closed: z.boolean().optional(),
            assignee: z.uuid().nullable().optional().openapi({ description: 'Null: nobody' }),
            spam: z.boolean().optional(),
          }),
        ),
      },
      responses: { 200: json(summarySchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const done = await changeConversation(db, { id, ...c.req.valid('json') }, c.var.actor)
      if (!done.ok && done.reason === 'cannot_answer') refuseAt('assignee', 'common:problems.cannot_answer')
      if (!done.ok) throw new ShopError('not_found')
      return c.json(await summaryOf(db, id), 200)
    },
  )

async function summaryOf(db: Db, id: string): Promise<z.infer<typeof summarySchema>> {
  const found = await readSummary(db, id)
  if (!found) throw new ShopError('not_found')
  return presentSummary(found, await namesOf(db, [found.assigneeId]))
}

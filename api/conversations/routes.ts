import { createRoute, z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { listAssignees } from '../../shop/admin/assignees.ts'
import { getConversationCustomer, NO_CUSTOMER } from '../../shop/admin/get-conversation-customer.ts'
import { getUserNames } from '../../shop/admin/get-user-names.ts'
import { getThreadMessage, listThreadMessages } from '../../shop/admin/list-thread-messages.ts'
import { updateConversation } from '../../shop/admin/update-conversation.ts'
import { getConversationSummary } from '../../shop/conversations/inbox/conversation-summary.ts'
import { countUnread } from '../../shop/conversations/inbox/count-unread.ts'
import { getMaxReplyLength } from '../../shop/conversations/inbox/get-max-reply-length.ts'
import { CONVERSATION_STATES, listConversations } from '../../shop/conversations/inbox/list-conversations.ts'
import { parseCursor } from '../../shop/conversations/inbox/page-cursor.ts'
import { sendReply } from '../../shop/conversations/inbox/send-reply.ts'
import { CHANNELS, MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError, throwInvalidField } from '../problem.ts'
import { idParam, jsonBody, jsonResponse, NO_NUL, problemResponses, text } from '../schema.ts'
import {
  serializeConversation,
  serializeCustomer,
  serializeThreadMessage,
  summarySchema,
  threadMessageSchema,
  threadSchema,
} from './serialize.ts'

const byId = { params: z.object({ id: idParam }) }

const listSchema = z.object({
  before: z
    .string()
    .max(4_000)
    .refine((written) => parseCursor(written) !== null)
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

const replySchema = z.object({
  message: text(MAX_LENGTHS.contactMessage).openapi({
    description: `At most ${MAX_LENGTHS.chatMessage} characters in a chat`,
  }),
  client_key: z.uuid().optional().openapi({
    description: 'Of the sender’s making, the same for every try to send this message: it is kept once',
  }),
})

/** The inbox: chats and messages of the contact page, from the staff's side of the counter. */
export const conversationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations',
      summary: 'Conversations: open ones with the unread first, the newest word first',
      ...requirePermission('messages:answer'),
      request: { query: listSchema },
      responses: {
        200: jsonResponse(
          z.object({
            conversations: z.array(summarySchema),
            next: z.string().nullable(),
            unread: z.int().openapi({ description: 'Of all that are open; more than 100 count as 100' }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { assigned, search, ...same } = c.req.valid('query')
      const assigneeId = assigned && (assigned === 'me' ? c.var.user.id : null)
      const filter = { ...same, assigneeId, search: search || undefined }
      const [page, unread] = await Promise.all([listConversations(db, filter), countUnread(db)])
      const names = await getUserNames(
        db,
        page.conversations.map((one) => one.assigneeId),
      )
      const conversations = page.conversations.map((one) => serializeConversation(one, names))
      return c.json({ conversations, next: page.next, unread }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/assignees',
      summary: 'Whom a conversation can be given to',
      ...requirePermission('messages:answer'),
      responses: {
        200: jsonResponse(z.object({ assignees: z.array(z.object({ id: z.string(), name: z.string() })) })),
        ...problemResponses(),
      },
    }),
    async (c) => c.json({ assignees: await listAssignees(c.var.runtime.db) }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/{id}',
      summary: 'A conversation with its messages, and whose it is',
      ...requirePermission('messages:answer'),
      request: { ...byId, query: z.object({ after: afterSchema }) },
      responses: { 200: jsonResponse(threadSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { after } = c.req.valid('query')
      const found = await getConversationSummary(db, c.req.valid('param').id)
      if (!found) throw new ShopError('not_found')
      const maySeeOrders = hasPermission(c.var.user.role, 'orders:read')
      const [names, messages, customer] = await Promise.all([
        getUserNames(db, [found.assigneeId]),
        listThreadMessages(db, found.id, { after: after === undefined ? undefined : Number(after) }),
        maySeeOrders ? getConversationCustomer(db, found) : NO_CUSTOMER,
      ])
      return c.json(
        {
          ...serializeConversation(found, names),
          phone: found.phone,
          service_type: found.serviceType,
          messages: messages.map(serializeThreadMessage),
          seen_by_visitor: found.visitorSeenId,
          customer: serializeCustomer(customer, found.userId !== null),
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
      ...requirePermission('messages:answer'),
      request: { ...byId, ...jsonBody(replySchema) },
      responses: { 201: jsonResponse(threadMessageSchema, 'Answered'), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { message, client_key: clientKey } = c.req.valid('json')
      const longest = await getMaxReplyLength(db, id)
      const fits = z.object({ message: text(longest) }).safeParse({ message })
      if (!fits.success) throw new InvalidBodyError(fits.error)
      const said = await sendReply(db, { id, message, clientKey, actor: c.var.actor })
      const kept = await getThreadMessage(db, said.id)
      // Erased between the two.
      if (!kept) throw new ShopError('not_found')
      return c.json(serializeThreadMessage(kept), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/conversations/{id}',
      summary: 'Closes a conversation or opens it again, gives it to somebody, calls it spam or not',
      ...requirePermission('messages:answer'),
      request: {
        ...byId,
        ...jsonBody(
          z.object({
            closed: z.boolean().optional(),
            assignee: z.uuid().nullable().optional().openapi({ description: 'Null: nobody' }),
            spam: z.boolean().optional(),
          }),
        ),
      },
      responses: { 200: jsonResponse(summarySchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const done = await updateConversation(db, { id, ...c.req.valid('json') }, c.var.actor)
      if (!done.ok && done.reason === 'cannot_answer')
        throwInvalidField('assignee', 'common:problems.cannot_answer')
      if (!done.ok) throw new ShopError('not_found')
      return c.json(await requireSummary(db, id), 200)
    },
  )

async function requireSummary(db: Db, id: string): Promise<z.infer<typeof summarySchema>> {
  const found = await getConversationSummary(db, id)
  if (!found) throw new ShopError('not_found')
  return serializeConversation(found, await getUserNames(db, [found.assigneeId]))
}

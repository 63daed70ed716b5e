import { createRoute, z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { listAssignees } from '../../shop/admin/assignees.ts'
import { getConversationCustomer, NO_CUSTOMER } from '../../shop/admin/get-conversation-customer.ts'
import { getUserNames } from '../../shop/admin/get-user-names.ts'
import {
  getOrderCustomerId,
  listCustomerConversations,
} from '../../shop/admin/list-customer-conversations.ts'
import { getThreadMessage, listThreadMessages } from '../../shop/admin/list-thread-messages.ts'
import { updateConversation } from '../../shop/admin/update-conversation.ts'
import { getConversationSummary } from '../../shop/conversations/inbox/conversation-summary.ts'
import { countUnread, listConversations } from '../../shop/conversations/inbox/list-conversations.ts'
import { getMaxReplyLength, sendReply } from '../../shop/conversations/inbox/send-reply.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError, throwInvalidField } from '../problem.ts'
import { idParam, jsonBody, jsonResponse, problemResponses, text } from '../schema.ts'
import {
  conversationChangeSchema,
  conversationsQuery,
  conversationsSchema,
  replySchema,
  summarySchema,
  threadMessageSchema,
  threadQuery,
  threadSchema,
} from './schema.ts'
import { serializeConversation, serializeCustomer, serializeThreadMessage } from './serialize.ts'

const params = z.object({ id: idParam })

/** The inbox: chats and contact messages as staff see them. */
export const conversationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations',
      operationId: 'listConversations',
      tags: ['conversations'],
      summary: 'List conversations',
      description: 'Sorted by the last message, newest first; open conversations with the unread first.',
      ...requirePermission('messages:answer'),
      request: { query: conversationsQuery },
      responses: { 200: jsonResponse(conversationsSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { assigned, search, ...filter } = c.req.valid('query')
      const assigneeId = assigned && (assigned === 'me' ? c.var.user.id : null)
      const [page, unread, unreadSpam] = await Promise.all([
        listConversations(db, { ...filter, assigneeId, search: search || undefined }),
        countUnread(db),
        countUnread(db, 'spam'),
      ])
      const assigneeIds = page.conversations.map((summary) => summary.assigneeId)
      const names = await getUserNames(db, assigneeIds)
      const conversations = page.conversations.map((summary) => serializeConversation(summary, names))
      return c.json({ conversations, next: page.next, unread, unreadSpam }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/assignees',
      operationId: 'listAssignees',
      tags: ['conversations'],
      summary: 'List assignees',
      description: 'The staff whom a conversation can be assigned to.',
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
      path: '/admin/orders/{id}/conversations',
      operationId: 'listOrderConversations',
      tags: ['conversations'],
      summary: "List an order's conversations",
      description:
        'The five newest conversations that the customer of the order began while logged in, without spam.',
      ...requirePermission('messages:answer'),
      request: { params },
      responses: {
        200: jsonResponse(z.object({ conversations: z.array(summarySchema) })),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const customerId = await getOrderCustomerId(db, c.req.valid('param').id)
      if (!customerId) throw new ShopError('not_found')
      const summaries = await listCustomerConversations(db, { userId: customerId })
      const names = await getUserNames(
        db,
        summaries.map((summary) => summary.assigneeId),
      )
      const conversations = summaries.map((summary) => serializeConversation(summary, names))
      return c.json({ conversations }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/{id}',
      operationId: 'getConversation',
      tags: ['conversations'],
      summary: 'Get a conversation with its messages and its customer',
      ...requirePermission('messages:answer'),
      request: { params, query: threadQuery },
      responses: { 200: jsonResponse(threadSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { after } = c.req.valid('query')
      const summary = await getConversationSummary(db, c.req.valid('param').id)
      if (!summary) throw new ShopError('not_found')
      const maySeeOrders = hasPermission(c.var.user.role, 'orders:read')
      const others = await listCustomerConversations(db, {
        userId: summary.userId,
        email: summary.email,
        exceptId: summary.id,
      })
      const assigneeIds = [summary, ...others].map(({ assigneeId }) => assigneeId)
      const [names, messages, customer] = await Promise.all([
        getUserNames(db, assigneeIds),
        listThreadMessages(db, summary.id, { after: after === undefined ? undefined : Number(after) }),
        maySeeOrders ? getConversationCustomer(db, summary) : NO_CUSTOMER,
      ])
      return c.json(
        {
          ...serializeConversation(summary, names),
          phone: summary.phone,
          service_type: summary.serviceType,
          messages: messages.map(serializeThreadMessage),
          seen_by_visitor: summary.visitorSeenId,
          customer: serializeCustomer(customer, summary.userId !== null),
          otherConversations: others.map((other) => serializeConversation(other, names)),
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/messages',
      operationId: 'sendReply',
      tags: ['conversations'],
      summary: 'Send a reply',
      description: 'Assigns an unassigned conversation to the author.',
      ...requirePermission('messages:answer'),
      request: { params, ...jsonBody(replySchema) },
      responses: {
        201: jsonResponse(threadMessageSchema, 'Reply stored'),
        ...problemResponses('not_found', 'idempotency_key_reused'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { message, client_key, clientKey = client_key } = c.req.valid('json')
      const maxLength = await getMaxReplyLength(db, id)
      const parsed = z.object({ message: text(maxLength) }).safeParse({ message })
      if (!parsed.success) throw new InvalidBodyError(parsed.error, { message })
      const reply = await sendReply(db, { id, message, clientKey, actor: c.var.actor })
      const stored = await getThreadMessage(db, reply.id)
      // The conversation can be erased between the two statements.
      if (!stored) throw new ShopError('not_found')
      return c.json(serializeThreadMessage(stored), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/conversations/{id}',
      operationId: 'updateConversation',
      tags: ['conversations'],
      summary: 'Update a conversation',
      description: 'Closes or reopens it, assigns it, or marks it as spam.',
      ...requirePermission('messages:answer'),
      request: { params, ...jsonBody(conversationChangeSchema) },
      responses: { 200: jsonResponse(summarySchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const result = await updateConversation(db, { id, ...c.req.valid('json') }, c.var.actor)
      if (!result.ok && result.reason === 'cannot_answer')
        throwInvalidField('assignee', 'common:problems.cannot_answer')
      if (!result.ok) throw new ShopError('not_found')
      return c.json(await requireSummary(db, id), 200)
    },
  )

async function requireSummary(db: Db, id: string): Promise<z.infer<typeof summarySchema>> {
  const summary = await getConversationSummary(db, id)
  if (!summary) throw new ShopError('not_found')
  return serializeConversation(summary, await getUserNames(db, [summary.assigneeId]))
}

import { z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import {
  getConversationCustomer,
  getOrderCustomerId,
  listCustomerConversations,
  NO_CUSTOMER,
} from '../../shop/admin/list-customer-conversations.ts'
import { getThreadMessage, getUserNames, listThreadMessages } from '../../shop/admin/list-thread-messages.ts'
import { listAssignees, updateConversation } from '../../shop/admin/update-conversation.ts'
import { getConversationSummary } from '../../shop/conversations/inbox/conversation-summary.ts'
import { countUnreadSpam, listConversations } from '../../shop/conversations/inbox/list-conversations.ts'
import { markSeenByStaff } from '../../shop/conversations/mark-seen.ts'
import { getMaxReplyLength, publishStaffTyping, sendReply } from '../../shop/conversations/send-reply.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { isStillAuthorized, requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError, throwInvalidField } from '../problem.ts'
import { okSchema, text } from '../schema.ts'
import { getConversationStreams } from './live/conversation-streams.ts'
import { sendEventStream } from './live/event-stream.ts'
import {
  conversationChangeSchema,
  conversationsQuery,
  conversationsSchema,
  replySchema,
  serializeConversation,
  serializeCustomer,
  serializeThreadMessage,
  summarySchema,
  threadMessageSchema,
  threadQuery,
  threadSchema,
} from './schema.ts'

/** The inbox: chats and contact messages as staff see them. */
export const conversationRoutes = [
  endpoint({
    key: 'GET /admin/conversations',
    operationId: 'listConversations',
    summary: 'List conversations',
    description: 'Sorted by the last message, newest first; open conversations with the unread first.',
    ...requirePermission('messages:answer'),
    query: conversationsQuery,
    answer: conversationsSchema,
    handle: async ({ db, query: { assigned, search, ...filter }, user }) => {
      const assigneeId = assigned && (assigned === 'me' ? user.id : null)
      const [page, unreadSpam] = await Promise.all([
        listConversations(db, { ...filter, assigneeId, search: search || undefined }),
        countUnreadSpam(db),
      ])
      const assigneeIds = page.conversations.map((summary) => summary.assigneeId)
      const names = await getUserNames(db, assigneeIds)
      const conversations = page.conversations.map((summary) => serializeConversation(summary, names))
      return { conversations, next: page.next, unreadSpam }
    },
  }),
  endpoint({
    key: 'GET /admin/conversations/assignees',
    operationId: 'listAssignees',
    summary: 'List assignees',
    description: 'The staff whom a conversation can be assigned to.',
    ...requirePermission('messages:answer'),
    answer: z.object({ assignees: z.array(z.object({ id: z.string(), name: z.string() })) }),
    handle: async ({ db }) => ({ assignees: await listAssignees(db) }),
  }),
  endpoint({
    key: 'GET /admin/orders/{id}/conversations',
    operationId: 'listOrderConversations',
    summary: "List an order's conversations",
    description:
      'The five newest conversations that the customer of the order began while logged in, without spam.',
    ...requirePermission('messages:answer'),
    answer: z.object({ conversations: z.array(summarySchema) }),
    handle: async ({ db, param }) => {
      const customerId = await getOrderCustomerId(db, param.id)
      if (!customerId) throw new ShopError('not_found')
      const summaries = await listCustomerConversations(db, { userId: customerId })
      const names = await getUserNames(
        db,
        summaries.map((summary) => summary.assigneeId),
      )
      return { conversations: summaries.map((summary) => serializeConversation(summary, names)) }
    },
  }),
  endpoint({
    key: 'GET /admin/conversations/{id}',
    operationId: 'getConversation',
    summary: 'Get a conversation with its messages and its customer',
    ...requirePermission('messages:answer'),
    query: threadQuery,
    answer: threadSchema,
    handle: async ({ db, query: { after }, param, user, locale, runtime }) => {
      const summary = await getConversationSummary(db, param.id)
      if (!summary) throw new ShopError('not_found')
      const maySeeOrders = hasPermission(user.role, 'orders:read')
      const others = await listCustomerConversations(db, {
        userId: summary.userId,
        email: summary.email,
        exceptId: summary.id,
      })
      const assigneeIds = [summary, ...others].map(({ assigneeId }) => assigneeId)
      const [names, messages, customer] = await Promise.all([
        getUserNames(db, assigneeIds),
        listThreadMessages(db, summary.id, { after: after === undefined ? undefined : Number(after) }),
        maySeeOrders ? getConversationCustomer(db, summary, locale.lang) : NO_CUSTOMER,
      ])
      return {
        ...serializeConversation(summary, names),
        phone: summary.phone,
        serviceType: summary.serviceType,
        messages: messages.map(serializeThreadMessage),
        seenByVisitor: summary.visitorSeenId,
        customer: serializeCustomer(customer, summary.userId !== null),
        sendsEmail: runtime.services.mailer !== null,
        otherConversations: others.map((other) => serializeConversation(other, names)),
      }
    },
  }),
  endpoint({
    key: 'POST /admin/conversations/{id}/messages',
    operationId: 'sendReply',
    summary: 'Send a reply',
    description: 'Assigns an unassigned conversation to the author.',
    ...requirePermission('messages:answer'),
    json: replySchema,
    status: 201,
    answer: threadMessageSchema,
    errors: ['idempotency_key_reused', 'answered_meanwhile'],
    handle: async ({ db, param: { id }, json: { message, clientKey, seenReplyId }, actor }) => {
      const maxLength = await getMaxReplyLength(db, id)
      const parsed = z.object({ message: text(maxLength) }).safeParse({ message })
      if (!parsed.success) throw new InvalidBodyError(parsed.error, { message })
      const reply = await sendReply(db, { id, message, clientKey, seenReplyId, actor })
      const stored = await getThreadMessage(db, reply.id)
      // The conversation can be erased between the two statements.
      if (!stored) throw new ShopError('not_found')
      return serializeThreadMessage(stored)
    },
  }),
  endpoint({
    key: 'PATCH /admin/conversations/{id}',
    operationId: 'updateConversation',
    summary: 'Update a conversation',
    description: 'Closes or reopens it, assigns it, or marks it as spam.',
    ...requirePermission('messages:answer'),
    json: conversationChangeSchema,
    answer: summarySchema,
    errors: ['changed_meanwhile'],
    handle: async ({ db, param: { id }, json, actor }) => {
      const result = await updateConversation(db, { id, ...json }, actor)
      if (!result.ok && result.reason === 'cannot_answer')
        throwInvalidField('assignee', 'common:problems.cannot_answer')
      if (!result.ok) throw new ShopError('not_found')
      return await requireSummary(db, id)
    },
  }),
]

async function requireSummary(db: Db, id: string): Promise<z.infer<typeof summarySchema>> {
  const summary = await getConversationSummary(db, id)
  if (!summary) throw new ShopError('not_found')
  return serializeConversation(summary, await getUserNames(db, [summary.assigneeId]))
}

export const inboxLiveRoutes = [
  endpoint({
    key: 'GET /admin/inbox/stream',
    operationId: 'streamInbox',
    summary: 'Stream changes of all conversations',
    description:
      'Server-sent events. `change` {id, about: message | state | seen | here, by?: user | support}: load the ' +
      'conversation again. `typing` {id}: the visitor is typing. Events are not repeated: after a reconnect, load ' +
      'the lists again.',
    ...requirePermission('messages:answer'),
    file: ['text/event-stream'],
    errors: ['too_busy', 'rate_limited'],
    handle: ({ runtime, token, user, c }) => {
      const mayStay = () => isStillAuthorized(runtime.db, token, 'messages:answer')
      return sendEventStream(c, (cut) =>
        getConversationStreams(runtime).openStaffStream({ userId: user.id, mayStay, cut }),
      )
    },
  }),
  endpoint({
    key: 'POST /admin/conversations/{id}/seen',
    operationId: 'markConversationSeen',
    summary: 'Mark messages as read by staff',
    ...requirePermission('messages:answer'),
    json: z.object({ upTo: z.int().nonnegative() }),
    answer: okSchema,
    handle: ({ json, param, db }) => markSeenByStaff(db, { id: param.id, upTo: json.upTo }),
  }),
  endpoint({
    key: 'POST /admin/conversations/{id}/typing',
    operationId: 'sendStaffTyping',
    'x-stores-nothing': true,
    summary: 'Tell the visitor that staff are typing',
    ...requirePermission('messages:answer'),
    answer: okSchema,
    handle: ({ param, db }) => publishStaffTyping(db, param.id),
  }),
]

import { createRoute } from '@hono/zod-openapi'
import { markChatSeen, publishVisitorTyping } from '../../shop/conversations/chat/chat-session.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { getConversationStreams } from '../conversations/live/conversation-streams.ts'
import { eventStreamResponse, sendEventStream } from '../conversations/live/send-event-stream.ts'
import { createRouter } from '../create-router.ts'
import { jsonBody, jsonResponse, messageIdQuery, okResponse, problemResponses } from '../schema.ts'
import {
  afterMessageQuery,
  chatHoursSchema,
  chatSeenSchema,
  chatSessionParams,
  chatTypingSchema,
} from './schema.ts'

export const chatLiveRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/session/{session_id}/stream',
      operationId: 'streamChatSession',
      tags: ['chat'],
      summary: 'Stream a chat session',
      description:
        'Server-sent events, at first the messages after `after` or Last-Event-ID (at most the last 200). ' +
        '`message`: a ChatMessage, whose id is the event id. `seen` {up_to}: staff have read up to that message. ' +
        '`typing` {}: staff are typing; show it for six seconds. `closed` {closed}: staff closed or reopened the chat.',
      request: { params: chatSessionParams, query: afterMessageQuery },
      responses: {
        200: eventStreamResponse,
        ...problemResponses('not_found', 'too_busy', 'rate_limited'),
      },
    }),
    (c) => {
      const { session_id: sessionId } = c.req.valid('param')
      // A reconnecting browser repeats the first URL and sends its progress in the header.
      const lastEventId = messageIdQuery.safeParse(c.req.header('last-event-id')).data ?? 0
      const after = Math.max(c.req.valid('query').after, lastEventId)
      const { runtime, clientAddress } = c.var
      return sendEventStream(c, (cut) =>
        getConversationStreams(runtime).openVisitorStream({ sessionId, after, clientAddress, cut }),
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/seen',
      operationId: 'markChatSeen',
      tags: ['chat'],
      summary: 'Mark messages as read by the visitor',
      description: 'Replies that the visitor has read are not emailed.',
      request: jsonBody(chatSeenSchema),
      responses: { 200: okResponse, ...problemResponses('not_found') },
    }),
    async (c) => {
      const { session_id: sessionId, up_to: upTo } = c.req.valid('json')
      await markChatSeen(c.var.runtime.db, sessionId, upTo)
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/typing',
      operationId: 'sendVisitorTyping',
      'x-stores-nothing': true,
      tags: ['chat'],
      summary: 'Tell staff that the visitor is typing',
      request: jsonBody(chatTypingSchema),
      responses: { 200: okResponse, ...problemResponses('not_found', 'rate_limited') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await consumeClientRateLimit(db, 'chatTypingClient', c.var.clientAddress)
      await publishVisitorTyping(db, c.req.valid('json').session_id)
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/hours',
      operationId: 'getChatHours',
      tags: ['chat'],
      summary: 'Get the opening status of the chat',
      responses: { 200: jsonResponse(chatHoursSchema), ...problemResponses() },
    }),
    async (c) => {
      const { chatHours, policy } = await getSettings(c.var.runtime.db)
      const opening = chatHours && getOpeningStatus(chatHours, new Date())
      const backAt = opening && !opening.open ? opening.next : null
      return c.json(
        {
          scheduled: chatHours !== null,
          open: opening?.open ?? true,
          back_at: backAt?.toISOString() ?? null,
          reply_hours: policy.replyHours,
        },
        200,
      )
    },
  )

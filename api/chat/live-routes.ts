import { markChatSeen, publishVisitorTyping } from '../../shop/conversations/chat.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { getConversationStreams } from '../conversations/live/conversation-streams.ts'
import { sendEventStream } from '../conversations/live/send-event-stream.ts'
import { endpoint } from '../endpoint.ts'
import { messageIdQuery, OK, okSchema } from '../schema.ts'
import {
  afterMessageQuery,
  chatHoursSchema,
  chatSeenSchema,
  chatSessionParams,
  chatTypingSchema,
} from './schema.ts'

export const chatLiveRoutes = [
  endpoint(
    'GET /chat/session/{session_id}/stream',
    {
      operationId: 'streamChatSession',
      tag: 'chat',
      summary: 'Stream a chat session',
      description:
        'Server-sent events, at first the messages after `after` or Last-Event-ID (at most the last 200). ' +
        '`message`: a ChatMessage, whose id is the event id. `seen` {upTo}: staff have read up to that message. ' +
        '`typing` {}: staff are typing; show it for six seconds. `closed` {closed}: staff closed or reopened the chat.',
      param: chatSessionParams,
      query: afterMessageQuery,
      file: ['text/event-stream'],
      errors: ['not_found', 'too_busy', 'rate_limited'],
    },
    ({ runtime, clientAddress, param, query, c }) => {
      const { session_id: sessionId } = param
      // A reconnecting browser repeats the first URL and sends its progress in the header.
      const lastEventId = messageIdQuery.safeParse(c.req.header('last-event-id')).data ?? 0
      const after = Math.max(query.after, lastEventId)
      return sendEventStream(c, (cut) =>
        getConversationStreams(runtime).openVisitorStream({ sessionId, after, clientAddress, cut }),
      )
    },
  ),
  endpoint(
    'POST /chat/seen',
    {
      operationId: 'markChatSeen',
      tag: 'chat',
      summary: 'Mark messages as read by the visitor',
      description: 'Replies that the visitor has read are not emailed.',
      json: chatSeenSchema,
      answer: okSchema,
      errors: ['not_found'],
    },
    async ({ json, db }) => {
      await markChatSeen(db, json.sessionId, json.upTo)
      return OK
    },
  ),
  endpoint(
    'POST /chat/typing',
    {
      operationId: 'sendVisitorTyping',
      'x-stores-nothing': true,
      tag: 'chat',
      summary: 'Tell staff that the visitor is typing',
      json: chatTypingSchema,
      answer: okSchema,
      errors: ['not_found', 'rate_limited'],
    },
    async ({ db, json, clientAddress }) => {
      await consumeClientRateLimit(db, 'chatTypingClient', clientAddress)
      await publishVisitorTyping(db, json.sessionId)
      return OK
    },
  ),
  endpoint(
    'GET /chat/hours',
    {
      operationId: 'getChatHours',
      tag: 'chat',
      summary: 'Get the opening status of the chat',
      answer: chatHoursSchema,
    },
    async ({ db }) => {
      const { chatHours, policy } = await getSettings(db)
      const opening = chatHours && getOpeningStatus(chatHours, new Date())
      const backAt = opening && !opening.open ? opening.next : null
      return {
        scheduled: chatHours !== null,
        open: opening?.open ?? true,
        backAt,
        replyHours: policy.replyHours,
      }
    },
  ),
]

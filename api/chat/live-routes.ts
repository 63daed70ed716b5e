import { createRoute, z } from '@hono/zod-openapi'
import { markChatSeen, publishVisitorTyping } from '../../shop/conversations/chat/chat-session.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { getConversationStreams } from '../conversations/live/conversation-streams.ts'
import { eventStreamResponse, sendEventStream } from '../conversations/live/send-event-stream.ts'
import { createRouter } from '../create-router.ts'
import { jsonBody, jsonResponse, messageIdQuery, NO_NUL, okResponse, problemResponses } from '../schema.ts'

const session_id = z.string().max(200).regex(NO_NUL)

/** What an open chat says and hears beside the messages themselves. */
export const chatLiveRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/session/{session_id}/stream',
      summary: 'A conversation as it goes on, to whoever knows its id',
      description:
        'First every message after the one named (by the query, or by Last-Event-ID), at most the last 200; then what ' +
        'comes. `message`: a ChatMessage, its number the id of the event. `seen` {up_to}: so far staff have read. ' +
        '`typing` {}: staff are writing, for six seconds. `closed` {closed}.',
      request: {
        params: z.object({ session_id: z.string() }),
        query: z.object({ after: messageIdQuery }),
      },
      responses: { 200: eventStreamResponse, ...problemResponses() },
    }),
    (c) => {
      const { session_id: sessionId } = c.req.valid('param')
      // A browser that comes back asks under the address it began with, and says beside it how far it has got.
      const resumed = messageIdQuery.safeParse(c.req.header('last-event-id')).data ?? 0
      const after = Math.max(c.req.valid('query').after, resumed)
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
      summary: 'The visitor has read so far: what they have read is not sent by mail',
      request: jsonBody(z.object({ session_id, up_to: z.int().nonnegative() })),
      responses: { 200: okResponse, ...problemResponses() },
    }),
    async (c) => {
      const { session_id: sessionId, up_to } = c.req.valid('json')
      await markChatSeen(c.var.runtime.db, sessionId, up_to)
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/typing',
      summary: 'The visitor is writing',
      request: jsonBody(z.object({ session_id })),
      responses: { 200: okResponse, ...problemResponses() },
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
      summary: 'Whether somebody answers now, and when somebody does again',
      responses: {
        200: jsonResponse(
          z.object({
            scheduled: z.boolean().openapi({ description: 'Whether the shop has set hours at all' }),
            open: z.boolean(),
            back_at: z.string().nullable(),
            reply_hours: z.number().openapi({ description: 'How long an answer may take' }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { chatHours, policy } = await getSettings(c.var.runtime.db)
      const opening = chatHours && getOpeningStatus(chatHours, new Date())
      const back = opening && !opening.open ? opening.next : null
      return c.json(
        {
          scheduled: chatHours !== null,
          open: opening?.open ?? true,
          back_at: back?.toISOString() ?? null,
          reply_hours: policy.replyHours,
        },
        200,
      )
    },
  )

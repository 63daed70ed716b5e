import { createRoute, z } from '@hono/zod-openapi'
import { sessionSeen, sessionTyping } from '../shop/chat/known-session.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { openingAt } from '../shop/settings/next-opening.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { body, done, json, messageId, NO_NUL, problems } from './fields.ts'
import { answerStream, streamed } from './live/answer-stream.ts'
import { liveOf } from './live/live-of.ts'
import { routes } from './routes.ts'

const session_id = z.string().max(200).regex(NO_NUL)

/** What an open chat says and hears beside the messages themselves. */
export const chatLiveRoutes = routes()
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
        query: z.object({ after: messageId }),
      },
      responses: { 200: streamed, ...problems },
    }),
    (c) => {
      const { session_id: sessionId } = c.req.valid('param')
      // A browser that comes back asks under the address it began with, and says beside it how far it has got.
      const resumed = messageId.safeParse(c.req.header('last-event-id')).data ?? 0
      const after = Math.max(c.req.valid('query').after, resumed)
      const { runtime, address } = c.var
      return answerStream(c, (cut) => liveOf(runtime).openForVisitor({ sessionId, after, address, cut }))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/seen',
      summary: 'The visitor has read so far: what they have read is not sent by mail',
      request: body(z.object({ session_id, up_to: z.int().nonnegative() })),
      responses: { 200: done, ...problems },
    }),
    async (c) => {
      const { session_id: sessionId, up_to } = c.req.valid('json')
      await sessionSeen(c.var.runtime.db, sessionId, up_to)
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/typing',
      summary: 'The visitor is writing',
      request: body(z.object({ session_id })),
      responses: { 200: done, ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await takeFromClient(db, 'chatTypingClient', c.var.address)
      await sessionTyping(db, c.req.valid('json').session_id)
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/hours',
      summary: 'Whether somebody answers now, and when somebody does again',
      responses: {
        200: json(
          z.object({
            scheduled: z.boolean().openapi({ description: 'Whether the shop has set hours at all' }),
            open: z.boolean(),
            back_at: z.string().nullable(),
            reply_hours: z.number().openapi({ description: 'How long an answer may take' }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { chatHours, policy } = await readSettings(c.var.runtime.db)
      const opening = chatHours && openingAt(chatHours, new Date())
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

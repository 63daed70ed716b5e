import { createRoute, z } from '@hono/zod-openapi'
import { publishStaffTyping } from '../../shop/conversations/inbox/publish-staff-typing.ts'
import { markSeenByStaff } from '../../shop/conversations/mark-seen.ts'
import { createRouter } from '../create-router.ts'
import { isStillAuthorized, requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, okResponse, problemResponses } from '../schema.ts'
import { getConversationStreams } from './live/conversation-streams.ts'
import { eventStreamResponse, sendEventStream } from './live/send-event-stream.ts'

const params = z.object({ id: idParam })

/** What an open inbox says and hears beside the conversations themselves. */
export const inboxLiveRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/inbox/stream',
      summary: 'What changes in the conversations, as it does',
      description:
        '`change` {id, about: message | state | seen | here, by?: user | support}. `typing` {id}: the visitor is writing. ' +
        'Nothing is told twice: who connects again asks for their lists anew.',
      ...requirePermission('messages:answer'),
      responses: { 200: eventStreamResponse, ...problemResponses() },
    }),
    (c) => {
      const { runtime, token, user } = c.var
      const mayStay = () => isStillAuthorized(runtime.db, token, 'messages:answer')
      return sendEventStream(c, (cut) =>
        getConversationStreams(runtime).openStaffStream({ userId: user.id, mayStay, cut }),
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/seen',
      summary: 'Staff have read so far',
      ...requirePermission('messages:answer'),
      request: { params, ...jsonBody(z.object({ up_to: z.int().nonnegative() })) },
      responses: { 200: okResponse, ...problemResponses() },
    }),
    async (c) => {
      const { up_to: upTo } = c.req.valid('json')
      await markSeenByStaff(c.var.runtime.db, { id: c.req.valid('param').id, upTo })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/typing',
      summary: 'Staff are writing an answer',
      ...requirePermission('messages:answer'),
      request: { params },
      responses: { 200: okResponse, ...problemResponses() },
    }),
    async (c) => {
      await publishStaffTyping(c.var.runtime.db, c.req.valid('param').id)
      return c.json({ ok: true } as const, 200)
    },
  )

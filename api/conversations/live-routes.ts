import { createRoute, z } from '@hono/zod-openapi'
import { publishStaffTyping } from '../../shop/conversations/inbox/send-reply.ts'
import { markSeenByStaff } from '../../shop/conversations/mark-seen.ts'
import { createRouter } from '../create-router.ts'
import { isStillAuthorized, requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, okResponse, problemResponses } from '../schema.ts'
import { getConversationStreams } from './live/conversation-streams.ts'
import { eventStreamResponse, sendEventStream } from './live/send-event-stream.ts'
import { staffSeenSchema } from './schema.ts'

const params = z.object({ id: idParam })

export const inboxLiveRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/inbox/stream',
      operationId: 'streamInbox',
      tags: ['conversations'],
      summary: 'Stream changes of all conversations',
      description:
        'Server-sent events. `change` {id, about: message | state | seen | here, by?: user | support}: load the ' +
        'conversation again. `typing` {id}: the visitor is typing. Events are not repeated: after a reconnect, load ' +
        'the lists again.',
      ...requirePermission('messages:answer'),
      responses: { 200: eventStreamResponse, ...problemResponses('too_busy', 'rate_limited') },
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
      operationId: 'markConversationSeen',
      tags: ['conversations'],
      summary: 'Mark messages as read by staff',
      ...requirePermission('messages:answer'),
      request: { params, ...jsonBody(staffSeenSchema) },
      responses: { 200: okResponse, ...problemResponses('not_found') },
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
      operationId: 'sendStaffTyping',
      'x-stores-nothing': true,
      tags: ['conversations'],
      summary: 'Tell the visitor that staff are typing',
      ...requirePermission('messages:answer'),
      request: { params },
      responses: { 200: okResponse, ...problemResponses('not_found') },
    }),
    async (c) => {
      await publishStaffTyping(c.var.runtime.db, c.req.valid('param').id)
      return c.json({ ok: true } as const, 200)
    },
  )

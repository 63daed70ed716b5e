import { createRoute, z } from '@hono/zod-openapi'
import { seenByStaff } from '../shop/conversations/mark-seen.ts'
import { staffTyping } from '../shop/conversations/staff-typing.ts'
import { guarded, isStillAdmitted } from './context.ts'
import { body, done, problems, rowId } from './fields.ts'
import { answerStream, streamed } from './live/answer-stream.ts'
import { liveOf } from './live/live-of.ts'
import { routes } from './routes.ts'

const params = z.object({ id: rowId })

/** What an open inbox says and hears beside the conversations themselves. */
export const inboxLiveRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/inbox/stream',
      summary: 'What changes in the conversations, as it does',
      description:
        '`change` {id, about: message | state | seen | here, by?: user | support}. `typing` {id}: the visitor is writing. ' +
        'Nothing is told twice: who connects again asks for their lists anew.',
      ...guarded('messages:answer'),
      responses: { 200: streamed, ...problems },
    }),
    (c) => {
      const { runtime, token, account } = c.var
      const mayStay = () => isStillAdmitted(runtime.db, token, 'messages:answer')
      return answerStream(c, (cut) => liveOf(runtime).openForStaff({ userId: account.id, mayStay, cut }))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/seen',
      summary: 'Staff have read so far',
      ...guarded('messages:answer'),
      request: { params, ...body(z.object({ up_to: z.int().nonnegative() })) },
      responses: { 200: done, ...problems },
    }),
    async (c) => {
      const { up_to: upTo } = c.req.valid('json')
      await seenByStaff(c.var.runtime.db, { id: c.req.valid('param').id, upTo })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/typing',
      summary: 'Staff are writing an answer',
      ...guarded('messages:answer'),
      request: { params },
      responses: { 200: done, ...problems },
    }),
    async (c) => {
      await staffTyping(c.var.runtime.db, c.req.valid('param').id)
      return c.json({ ok: true } as const, 200)
    },
  )

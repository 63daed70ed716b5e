import { createRoute, z } from '@hono/zod-openapi'
import { endOtherSessions, endSession } from '../../shop/accounts/sessions/end-sessions.ts'
import { listSessions } from '../../shop/accounts/sessions/list-sessions.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses, sessionListQuery } from '../schema.ts'

const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    country: z.string().nullable().openapi({ description: 'ISO 3166, estimated from the address' }),
    userAgent: z.string().nullable().openapi({ description: 'As the browser said it' }),
    current: z.boolean(),
  })
  .openapi('Session')

export const ownSessionRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/sessions',
      summary: 'Where one is logged in, the last used first, twenty a page',
      ...requirePermission('account:own'),
      request: { query: sessionListQuery },
      responses: {
        200: jsonResponse(z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { user, token, runtime } = c.var
      const { before } = c.req.valid('query')
      const { sessions, next } = await listSessions(runtime.db, { userId: user.id, token, before })
      const presented = sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }))
      return c.json({ sessions: presented, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/sessions/{id}',
      summary: 'Logs out there; of the present one, here',
      ...requirePermission('account:own'),
      request: { params: z.object({ id: idParam }) },
      responses: { 204: { description: 'Ended' }, ...problemResponses() },
    }),
    async (c) => {
      const which = { id: c.req.valid('param').id, userId: c.var.user.id }
      if (!(await endSession(c.var.runtime.db, which))) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/sessions/end-others',
      summary: 'Logs out everywhere but here',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(z.object({ ended: z.int() })), ...problemResponses() },
    }),
    async (c) => {
      const { user, token, runtime } = c.var
      const ended = await endOtherSessions(runtime.db, { userId: user.id, token })
      return c.json({ ended }, 200)
    },
  )

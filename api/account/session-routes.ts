import { createRoute, z } from '@hono/zod-openapi'
import { endSession, endSessions, listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses, sessionListQuery } from '../schema.ts'
import { ownSessionSchema } from './schema.ts'
import { serializeSession } from './serialize.ts'

export const ownSessionRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/sessions',
      operationId: 'listOwnSessions',
      tags: ['account'],
      summary: 'List your sessions',
      description: 'Last used first, twenty per page.',
      ...requirePermission('account:own'),
      request: { query: sessionListQuery },
      responses: {
        200: jsonResponse(z.object({ sessions: z.array(ownSessionSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { user, token, runtime } = c.var
      const { before } = c.req.valid('query')
      const { sessions, next } = await listSessions(runtime.db, { userId: user.id, token, before })
      return c.json({ sessions: sessions.map(serializeSession), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/sessions/{id}',
      operationId: 'deleteOwnSession',
      tags: ['account'],
      summary: 'End one of your sessions',
      description: 'Ending the session of this request logs it out.',
      ...requirePermission('account:own'),
      request: { params: z.object({ id: idParam }) },
      responses: { 204: { description: 'Session ended' }, ...problemResponses('not_found') },
    }),
    async (c) => {
      const session = { id: c.req.valid('param').id, userId: c.var.user.id }
      if (!(await endSession(c.var.runtime.db, session))) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/sessions/end-others',
      operationId: 'endOtherSessions',
      tags: ['account'],
      summary: 'End all your other sessions',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(z.object({ ended: z.int() })), ...problemResponses() },
    }),
    async (c) => {
      const { user, token, runtime } = c.var
      const ended = await endSessions(runtime.db, user.id, token)
      return c.json({ ended }, 200)
    },
  )

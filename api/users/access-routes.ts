import { createRoute, z } from '@hono/zod-openapi'
import { endUserSessions, removeUserSecondFactor } from '../../shop/accounts/manage-user-access.ts'
import { listSessions } from '../../shop/accounts/sessions/list-sessions.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses, sessionListQuery } from '../schema.ts'
import { requireSerializedUser, userListItemSchema } from './serialize.ts'

const byId = { params: z.object({ id: idParam }) }

const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    userAgent: z.string().nullable().openapi({ description: 'What the browser says it is' }),
    country: z.string().nullable(),
  })
  .openapi('UserSession')

/** How somebody comes in, for staff who help them: a device that was lost, a code that is gone. */
export const userAccessRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/{id}/sessions',
      summary: 'Where an account is logged in',
      ...requirePermission('users:manage'),
      request: { ...byId, query: sessionListQuery },
      responses: {
        200: jsonResponse(z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      // Read first: whose sessions one may not see is not found.
      const { id } = await requireSerializedUser(c, c.req.valid('param').id)
      const { before } = c.req.valid('query')
      const { sessions: list, next } = await listSessions(c.var.runtime.db, { userId: id, before })
      const sessions = list.map(({ createdAt, lastUsedAt, current: _, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }))
      return c.json({ sessions, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/users/{id}/sessions',
      summary: 'Logs an account out everywhere',
      ...requirePermission('users:manage'),
      request: byId,
      responses: { 204: { description: 'Nobody is logged in to it' }, ...problemResponses() },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await endUserSessions(c.var.runtime.db, { actorId: c.var.user.id, userId: id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/users/{id}/second-factor',
      summary: 'Removes the second factor of who has lost it, and logs them out everywhere',
      ...requirePermission('users:manage'),
      request: byId,
      responses: { 200: jsonResponse(z.object({ user: userListItemSchema })), ...problemResponses() },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await removeUserSecondFactor(c.var.runtime.db, { actorId: c.var.user.id, userId: id })
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )

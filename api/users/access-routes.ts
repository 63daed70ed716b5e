import { createRoute, z } from '@hono/zod-openapi'
import { endUserSessions, removeUserSecondFactor } from '../../shop/accounts/manage-users.ts'
import { listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { sessionSchema } from '../account/schema.ts'
import { serializeSession } from '../account/serialize.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses, sessionListQuery } from '../schema.ts'
import { managedUserRoute, manageUser } from './managed-user.ts'
import { MANAGED_USER_ERRORS, userIdParams } from './schema.ts'
import { requireSerializedUser } from './serialize.ts'

const byId = { params: userIdParams }

/** Sessions and second factor of other users, for staff who help after a lost device. */
export const userAccessRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/{id}/sessions',
      operationId: 'listUserSessions',
      tags: ['users'],
      summary: 'List the sessions of a user',
      ...requirePermission('users:manage'),
      request: { ...byId, query: sessionListQuery },
      responses: {
        200: jsonResponse(z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() })),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      // Reads the user first, so that the sessions of a user the actor may not see are not found.
      const { id } = await requireSerializedUser(c, c.req.valid('param').id)
      const { before } = c.req.valid('query')
      const { sessions: list, next } = await listSessions(c.var.runtime.db, { userId: id, before })
      const sessions = list.map(({ current: _, ...session }) => serializeSession(session))
      return c.json({ sessions, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/users/{id}/sessions',
      operationId: 'deleteUserSessions',
      tags: ['users'],
      summary: 'End every session of a user',
      ...requirePermission('users:manage', 'never'),
      request: byId,
      responses: {
        204: { description: 'Sessions ended' },
        ...problemResponses(...MANAGED_USER_ERRORS),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await endUserSessions(c.var.runtime.db, { actor: c.var.actor, userId: id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...managedUserRoute,
      ...requirePermission('users:manage'),
      method: 'delete',
      path: '/users/{id}/second-factor',
      operationId: 'removeUserSecondFactor',
      summary: 'Remove the second factor of a user',
      description:
        'For a user who has lost the authenticator app and the recovery codes. Ends every session of the user.',
    }),
    async (c) => {
      return manageUser(c, c.req.valid('param'), removeUserSecondFactor)
    },
  )

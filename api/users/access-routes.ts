import { z } from '@hono/zod-openapi'
import { endUserSessions, removeUserSecondFactor } from '../../shop/accounts/manage-users.ts'
import { listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { sessionSchema } from '../account/schema.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { sessionListQuery } from '../schema.ts'
import { managedUserRoute, manageUser } from './managed-user.ts'
import { MANAGED_USER_ERRORS, userIdParams } from './schema.ts'
import { requireSerializedUser } from './serialize.ts'

/** Sessions and second factor of other users, for staff who help after a lost device. */
export const userAccessRoutes = [
  endpoint(
    'GET /users/{id}/sessions',
    {
      operationId: 'listUserSessions',
      tag: 'users',
      summary: 'List the sessions of a user',
      ...requirePermission('users:manage'),
      param: userIdParams,
      query: sessionListQuery,
      answer: z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() }),
      errors: ['not_found'],
    },
    async ({ param, query, db, c }) => {
      // Reads the user first, so that the sessions of a user the actor may not see are not found.
      const { id } = await requireSerializedUser(c, param.id)
      const { before } = query
      const { sessions: list, next } = await listSessions(db, { userId: id, before })
      const sessions = list.map(({ current: _, ...session }) => session)
      return { sessions, next }
    },
  ),
  endpoint(
    'DELETE /users/{id}/sessions',
    {
      operationId: 'deleteUserSessions',
      tag: 'users',
      summary: 'End every session of a user',
      ...requirePermission('users:manage', 'never'),
      param: userIdParams,
      errors: MANAGED_USER_ERRORS,
    },
    async ({ param, db, actor }) => {
      const { id } = param
      await endUserSessions(db, { actor, userId: id })
    },
  ),
  endpoint(
    'DELETE /users/{id}/second-factor',
    {
      ...managedUserRoute,
      ...requirePermission('users:manage'),
      operationId: 'removeUserSecondFactor',
      summary: 'Remove the second factor of a user',
      description:
        'For a user who has lost the authenticator app and the recovery codes. Ends every session of the user.',
    },
    async ({ param, c }) => manageUser(c, param, removeUserSecondFactor),
  ),
]

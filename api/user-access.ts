import { createRoute, z } from '@hono/zod-openapi'
import { listSessions } from '../shop/accounts/list-sessions.ts'
import { endSessionsOf, removeSecondFactorOf } from '../shop/accounts/staff-access.ts'
import { guarded } from './context.ts'
import { json, problems, rowId, sessionsQuery } from './fields.ts'
import { listedUser, userAfter } from './present-account.ts'
import { routes } from './routes.ts'

const byId = { params: z.object({ id: rowId }) }

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
export const userAccessRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/{id}/sessions',
      summary: 'Where an account is logged in',
      ...guarded('users:manage'),
      request: { ...byId, query: sessionsQuery },
      responses: {
        200: json(z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      // Read first: whose sessions one may not see is not found.
      const { id } = await userAfter(c, c.req.valid('param').id)
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
      ...guarded('users:manage'),
      request: byId,
      responses: { 204: { description: 'Nobody is logged in to it' }, ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await endSessionsOf(c.var.runtime.db, { actorId: c.var.account.id, userId: id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/users/{id}/second-factor',
      summary: 'Removes the second factor of who has lost it, and logs them out everywhere',
      ...guarded('users:manage'),
      request: byId,
      responses: { 200: json(z.object({ user: listedUser })), ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await removeSecondFactorOf(c.var.runtime.db, { actorId: c.var.account.id, userId: id })
      return c.json({ user: await userAfter(c, id) }, 200)
    },
  )

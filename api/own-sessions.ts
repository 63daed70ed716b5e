import { createRoute, z } from '@hono/zod-openapi'
import { endOneSession, endOtherSessions } from '../shop/accounts/end-sessions.ts'
import { listSessions } from '../shop/accounts/list-sessions.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { json, problems, rowId, sessionsQuery } from './fields.ts'
import { routes } from './routes.ts'

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

export const ownSessionRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/sessions',
      summary: 'Where one is logged in, the last used first, twenty a page',
      ...guarded('account:own'),
      request: { query: sessionsQuery },
      responses: {
        200: json(z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { account, token, runtime } = c.var
      const { before } = c.req.valid('query')
      const { sessions, next } = await listSessions(runtime.db, { userId: account.id, token, before })
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
      ...guarded('account:own'),
      request: { params: z.object({ id: rowId }) },
      responses: { 204: { description: 'Ended' }, ...problems },
    }),
    async (c) => {
      const which = { id: c.req.valid('param').id, userId: c.var.account.id }
      if (!(await endOneSession(c.var.runtime.db, which))) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/sessions/end-others',
      summary: 'Logs out everywhere but here',
      ...guarded('account:own'),
      responses: { 200: json(z.object({ ended: z.int() })), ...problems },
    }),
    async (c) => {
      const { account, token, runtime } = c.var
      const ended = await endOtherSessions(runtime.db, { userId: account.id, token })
      return c.json({ ended }, 200)
    },
  )

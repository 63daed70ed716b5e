import { z } from '@hono/zod-openapi'
import { endSession, endSessions, listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { ShopError } from '../../shop/errors.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { sessionListQuery } from '../schema.ts'
import { ownSessionSchema } from './schema.ts'

export const ownSessionRoutes = [
  endpoint(
    'GET /account/sessions',
    {
      operationId: 'listOwnSessions',
      tag: 'account',
      summary: 'List your sessions',
      description: 'Last used first, twenty per page.',
      ...requirePermission('account:own'),
      query: sessionListQuery,
      answer: z.object({ sessions: z.array(ownSessionSchema), next: z.string().nullable() }),
    },
    async ({ user, token, runtime, query }) => {
      const { before } = query
      const { sessions, next } = await listSessions(runtime.db, { userId: user.id, token, before })
      return { sessions: sessions, next }
    },
  ),
  endpoint(
    'DELETE /account/sessions/{id}',
    {
      operationId: 'deleteOwnSession',
      tag: 'account',
      summary: 'End one of your sessions',
      description: 'Ending the session of this request logs it out.',
      ...requirePermission('account:own'),
      errors: ['not_found'],
    },
    async ({ param, db, user }) => {
      const session = { id: param.id, userId: user.id }
      if (!(await endSession(db, session))) throw new ShopError('not_found')
    },
  ),
  endpoint(
    'POST /account/sessions/end-others',
    {
      operationId: 'endOtherSessions',
      tag: 'account',
      summary: 'End all your other sessions',
      ...requirePermission('account:own'),
      answer: z.object({ ended: z.int() }),
    },
    async ({ user, token, runtime }) => {
      const ended = await endSessions(runtime.db, user.id, token)
      return { ended }
    },
  ),
]

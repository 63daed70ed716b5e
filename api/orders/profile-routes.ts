import { z } from '@hono/zod-openapi'
import { listEarlierProfiles, removeEarlierProfile } from '../../shop/orders/queries/customer-orders.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { lookedUpId, OK, okSchema } from '../schema.ts'

const profileSchema = z
  .object({
    tiktokUsername: z.string(),
    niche: z.string().nullable().openapi({ description: 'Of the latest order for it that has one' }),
  })
  .openapi('EarlierProfile')

/** Usernames of earlier orders, which the checkout offers. */
export const profileRoutes = [
  endpoint(
    'GET /earlier-profiles',
    {
      operationId: 'listMyProfiles',
      tag: 'orders',
      summary: 'List the usernames of my earlier orders',
      description: 'At most five of paid orders, the latest first, for the next checkout.',
      ...requirePermission('orders:own'),
      answer: z.object({ profiles: z.array(profileSchema) }),
    },
    async ({ db, user }) => ({ profiles: await listEarlierProfiles(db, user.id) }),
  ),
  endpoint(
    'DELETE /earlier-profiles/{username}',
    {
      operationId: 'deleteMyProfile',
      tag: 'orders',
      summary: 'Remove a username from those offered to me',
      description: 'The orders stay as they are. Another order for the username offers it again.',
      ...requirePermission('orders:own'),
      param: z.object({ username: lookedUpId.openapi({ example: 'maria.dance' }) }),
      answer: okSchema,
    },
    async ({ db, user, param: { username } }) => {
      await removeEarlierProfile(db, { userId: user.id, username })
      return OK
    },
  ),
]

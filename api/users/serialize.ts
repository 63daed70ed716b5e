import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getUser, type UserListItem } from '../../shop/accounts/list-users.ts'
import { ROLES } from '../../shop/accounts/roles.ts'
import { USER_STATES } from '../../shop/accounts/user-state.ts'
import { ShopError } from '../../shop/errors.ts'
import type { UserEnv } from '../context.ts'

/** An account as staff see it. */
export const userListItemSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z
      .boolean()
      .openapi({ description: 'The person has followed a link sent to that address' }),
    role: z.enum(ROLES),
    state: z.enum(USER_STATES).openapi({
      description: 'invited: has no password yet; inactive: will be erased unless they come back',
    }),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    secondFactor: z.boolean(),
  })
  .openapi('ListedUser')

export function serializeUser({ createdAt, lastSeenAt, ...user }: UserListItem) {
  return { ...user, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
}

/** What became of the account that was acted on. */
export async function requireSerializedUser(c: Context<UserEnv>, id: string) {
  const user = await getUser(c.var.runtime.db, c.var.user, id)
  if (!user) throw new ShopError('not_found')
  return serializeUser(user)
}

import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getUser, type UserListItem } from '../../shop/accounts/list-users.ts'
import { ShopError } from '../../shop/errors.ts'
import type { ActorEnv } from '../context.ts'
import type { userListItemSchema } from './schema.ts'

export function serializeUser({
  createdAt,
  lastSeenAt,
  ...user
}: UserListItem): z.infer<typeof userListItemSchema> {
  return { ...user, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
}

/** Reads the user that a request changed; throws `not_found` when the actor may not see them. */
export async function requireSerializedUser(c: Pick<Context<ActorEnv>, 'var'>, id: string) {
  const user = await getUser(c.var.runtime.db, c.var.viewer, id)
  if (!user) throw new ShopError('not_found')
  return serializeUser(user)
}

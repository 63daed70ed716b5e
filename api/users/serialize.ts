import type { Context } from 'hono'
import { getUser } from '../../shop/accounts/list-users.ts'
import { ShopError } from '../../shop/errors.ts'
import type { ActorEnv } from '../context.ts'

/** Reads the user that a request changed; throws `not_found` when the actor may not see them. */
export async function requireSerializedUser(c: Pick<Context<ActorEnv>, 'var'>, id: string) {
  const user = await getUser(c.var.runtime.db, c.var.viewer, id)
  if (!user) throw new ShopError('not_found')
  return user
}

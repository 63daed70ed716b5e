import type { Context } from 'hono'
import type { UserManagement } from '../../shop/accounts/lock-managed-user.ts'
import type { Db } from '../../shop/services.ts'
import type { ActorEnv } from '../context.ts'
import { MANAGED_USER_ERRORS, userIdParams, userResponseSchema } from './schema.ts'
import { requireSerializedUser } from './serialize.ts'

/** The common parts of the operations that manage the user in the path and answer with that user. */
export const managedUserRoute = {
  tag: 'users',
  param: userIdParams,
  answer: userResponseSchema,
  errors: MANAGED_USER_ERRORS,
}

/** Runs an operation on the user in the path and responds with the user as it is afterwards. */
export async function manageUser(
  c: Pick<Context<ActorEnv>, 'var'>,
  { id }: { id: string },
  operation: (db: Db, target: UserManagement) => Promise<void>,
) {
  await operation(c.var.runtime.db, { actor: c.var.actor, userId: id })
  return { user: await requireSerializedUser(c, id) }
}

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getUser } from '../../shop/accounts/list-users.ts'
import type { UserManagement } from '../../shop/accounts/lock-managed-user.ts'
import { PERMISSIONS, type Permission, ROLES } from '../../shop/accounts/roles.ts'
import { USER_STATES } from '../../shop/accounts/user-state.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Db } from '../../shop/services.ts'
import { MAX_SEARCH_LENGTH } from '../../shop/text.ts'
import type { ActorEnv } from '../context.ts'
import {
  email,
  emptyable,
  identifierOrEmpty,
  lang,
  line,
  newPassword,
  objectSchema,
  pageQuery,
  timeSchema,
} from '../schema.ts'

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

const userListItemSchema = objectSchema('ListedUser', {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('The user has followed a link sent to the email'),
  role: z.enum(ROLES),
  rolePending: z.boolean().describe('The role has no effect before the user has verified the email'),
  state: z
    .enum(USER_STATES)
    .describe('invited: has no password yet; inactive: will be erased unless the user logs in'),
  createdAt: timeSchema,
  lastSeenAt: timeSchema
    .nullable()
    .describe('Null until a user whom staff added has logged in and chosen a password'),
  secondFactor: z.boolean(),
  passkeys: z.int().describe('Number of passkeys'),
})

export const userQuerySchema = z.object({
  search: identifierOrEmpty(MAX_SEARCH_LENGTH)
    .optional()
    .describe(
      'Part of a name or an email; among users older than the newest 2,000, beginnings of words of the name or email',
    ),
  role: z.enum(ROLES).optional(),
  staff: z.enum(['0', '1']).optional().describe('Only users who work in the shop'),
  state: z.enum(USER_STATES).optional(),
  ...pageQuery,
})

export const userListSchema = z.object({
  users: z.array(userListItemSchema),
  next: z.string().nullable(),
  hasMailServer: z
    .boolean()
    .describe('Without one no email can be verified, so every role takes effect at once'),
})

export const userResponseSchema = z.object({ user: userListItemSchema })

export const rolesSchema = z.object({
  roles: z.array(z.enum(ROLES)),
  permissions: z.array(z.object({ name: z.enum(PERMISSION_NAMES), roles: z.array(z.enum(ROLES)) })),
})

export const newUserSchema = z.object({
  name: line(100),
  email,
  role: z.enum(ROLES).default('user'),
  password: emptyable(newPassword('registration')),
  lang: lang.optional().describe('Language of the invitation; the language of the request when left out'),
})

export const roleChangeSchema = z.object({ role: z.enum(ROLES) })

/** Errors of operations on another user: see `lockManagedUser`. */
export const MANAGED_USER_ERRORS = ['not_found', 'outranked', 'own_account', 'last_super_admin'] as const

/** Reads the user that a request changed; throws `not_found` when the actor may not see them. */
export async function requireSerializedUser(c: Pick<Context<ActorEnv>, 'var'>, id: string) {
  const user = await getUser(c.var.runtime.db, c.var.viewer, id)
  if (!user) throw new ShopError('not_found')
  return user
}

/** The common parts of the operations that manage the user in the path and answer with that user. */
export const managedUserRoute = {
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

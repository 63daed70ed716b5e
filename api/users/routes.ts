import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getUser, listReservedAddresses, listStaffIds, listUsers } from '../../shop/accounts/list-users.ts'
import type { UserManagement } from '../../shop/accounts/lock-managed-user.ts'
import {
  changeRole,
  createUser,
  deactivateUser,
  endUserSessions,
  reactivateUser,
  removeUserSecondFactor,
} from '../../shop/accounts/manage-users.ts'
import { PERMISSIONS, type Permission, ROLES } from '../../shop/accounts/roles.ts'
import { resendInvitation } from '../../shop/accounts/send-invitation.ts'
import { listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { USER_STATES } from '../../shop/accounts/user-state.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Db } from '../../shop/services.ts'
import { MAX_SEARCH_LENGTH } from '../../shop/text.ts'
import { sessionSchema } from '../account/schema.ts'
import type { ActorEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requireLiveLanguage } from '../localization/routes.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { type ConfirmableCall, requireConfirmationForBody } from '../middleware/require-confirmation.ts'
import {
  email,
  identifierOrEmpty,
  lang,
  line,
  newPassword,
  objectSchema,
  pageQuery,
  sessionListQuery,
  timeSchema,
} from '../schema.ts'

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

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

const userQuerySchema = z.object({
  search: identifierOrEmpty(MAX_SEARCH_LENGTH)
    .optional()
    .describe(
      'Part of a name or an email; among users older than the newest 2,000, beginnings of words of the name or email',
    ),
  role: z.enum(ROLES).optional(),
  staff: z.enum(['0', '1']).optional().describe('Only users who work in the shop'),
  state: z.enum(USER_STATES).optional(),
  sort: z.enum(['last_seen']).optional().describe('By the last visit, who was never seen last'),
  ...pageQuery,
})

const userListSchema = z.object({
  users: z.array(userListItemSchema),
  next: z.string().nullable(),
  hasMailServer: z
    .boolean()
    .describe('Without one no email can be verified, so every role takes effect at once'),
})

const userResponseSchema = z.object({ user: userListItemSchema })

const rolesSchema = z.object({
  roles: z.array(z.enum(ROLES)),
  permissions: z.array(z.object({ name: z.enum(PERMISSION_NAMES), roles: z.array(z.enum(ROLES)) })),
})

const newUserSchema = z.object({
  name: line(100),
  email,
  role: z.enum(ROLES).default('user'),
  password: newPassword('registration').nullish().describe('Temporary; leave it out for an invitation'),
  lang: lang.optional().describe('Language of the invitation; the language of the request when left out'),
})

/** Errors of operations on another user: see `lockManagedUser`. */
const MANAGED_USER_ERRORS = ['outranked', 'own_account', 'last_super_admin'] as const

/** Reads the user that a request changed; throws `not_found` when the actor may not see them. */
async function requireSerializedUser(c: Pick<Context<ActorEnv>, 'var'>, id: string) {
  const user = await getUser(c.var.runtime.db, c.var.viewer, id)
  if (!user) throw new ShopError('not_found')
  return user
}

/** The common parts of the operations that manage the user in the path and answer with that user. */
const managedUserRoute = {
  answer: userResponseSchema,
  errors: MANAGED_USER_ERRORS,
}

/** Runs an operation on the user in the path and responds with the user as it is afterwards. */
async function manageUser(
  c: Pick<Context<ActorEnv>, 'var'>,
  { id }: { id: string },
  operation: (db: Db, target: UserManagement) => Promise<void>,
) {
  await operation(c.var.runtime.db, { actor: c.var.actor, userId: id })
  return { user: await requireSerializedUser(c, id) }
}

type NewUser = z.output<typeof newUserSchema>

/** Requires a confirmation for a user in the path who has a staff role, or waits for one. */
async function confirmStaff({ db, params: { id = '' } }: ConfirmableCall): Promise<boolean> {
  return (await listStaffIds(db, [id])).length > 0
}

export const userRoutes = [
  endpoint({
    key: 'GET /users/all',
    operationId: 'listUsers',
    summary: 'List users',
    description:
      'Lists the users that the caller may manage, and the caller; newest first unless by `sort`. An API key gets customers.',
    ...requirePermissionOrKey('users:manage', 'customers:read'),
    query: userQuerySchema,
    answer: userListSchema,
    errors: ['cursor_invalid'],
    handle: async ({ runtime, viewer, query: { staff, ...filter } }) => {
      const page = await listUsers(await runtime.getReportDb(), viewer, { ...filter, staff: staff === '1' })
      return { ...page, hasMailServer: runtime.services.mailer !== null }
    },
  }),
  endpoint({
    key: 'GET /users/roles',
    operationId: 'listRoles',
    summary: 'List roles and permissions',
    ...requirePermission('users:manage'),
    answer: rolesSchema,
    handle: () => {
      const permissions = PERMISSION_NAMES.map((name) => ({ name, roles: [...PERMISSIONS[name]] }))
      return { roles: [...ROLES], permissions }
    },
  }),
  endpoint({
    key: 'POST /users/create',
    operationId: 'createUser',
    summary: 'Create a user',
    description:
      'With a temporary password; without one the user gets an invitation by email. A staff role given with a temporary password has no effect (`rolePending`) before its user has logged in and verified the email by the link sent to it. On a shop without a mail server it takes effect at once.',
    ...requirePermissionOrKey(
      'users:manage',
      'customers:manage',
      requireConfirmationForBody<NewUser>(({ role }) => role !== 'user'),
    ),
    json: newUserSchema,
    status: 201,
    answer: userResponseSchema,
    errors: ['email_taken', 'email_reserved', 'outranked'],
    handle: async ({ db, services, json: { password, lang, ...profile }, messages, actor, locale, c }) => {
      requireLiveLanguage(messages, lang, 'lang')
      const createdId = await createUser(db, services.paths, {
        ...profile,
        reserved: await listReservedAddresses(db, services),
        actor,
        temporaryPassword: password ?? undefined,
        lang: lang ?? locale.lang,
        hasMailServer: services.mailer !== null,
      })
      return { user: await requireSerializedUser(c, createdId) }
    },
  }),
  endpoint({
    key: 'POST /users/{id}/invitation',
    operationId: 'sendInvitation',
    summary: 'Send an invitation again',
    description: 'The link of the earlier invitation stops working.',
    ...requirePermissionOrKey('users:manage', 'customers:manage', confirmStaff),
    answer: userResponseSchema,
    errors: [...MANAGED_USER_ERRORS, 'not_invited', 'rate_limited'],
    handle: async ({ db, services, param: { id }, actor, c }) => {
      await resendInvitation(db, services.paths, { actor, userId: id })
      return { user: await requireSerializedUser(c, id) }
    },
  }),
  endpoint({
    key: 'PATCH /users/{id}/role',
    operationId: 'changeRole',
    summary: 'Change the role of a user',
    description:
      'Takes effect with the next request of the user. Anybody can register with any email, so a higher role for a user who has not verified the email has no effect (`rolePending`) before the user, logged in, verifies it by the link sent to it. On a shop without a mail server it takes effect at once.',
    ...requirePermission('users:manage'),
    json: z.object({ role: z.enum(ROLES) }),
    answer: userResponseSchema,
    errors: MANAGED_USER_ERRORS,
    handle: async ({ db, services, param: { id }, json, actor, c }) => {
      const hasMailServer = services.mailer !== null
      await changeRole(db, services.paths, { actor, userId: id, role: json.role, hasMailServer })
      return { user: await requireSerializedUser(c, id) }
    },
  }),
  endpoint({
    key: 'GET /users/{id}',
    operationId: 'getUser',
    summary: 'Get a user',
    ...requirePermissionOrKey('users:manage', 'customers:read'),
    answer: userResponseSchema,
    handle: async ({ param, c }) => ({ user: await requireSerializedUser(c, param.id) }),
  }),
  endpoint({
    key: 'DELETE /users/{id}',
    ...managedUserRoute,
    ...requirePermissionOrKey('users:manage', 'customers:manage'),
    operationId: 'deactivateUser',
    summary: 'Deactivate a user',
    description: 'Ends every session of the user and revokes the links to their email.',
    handle: async ({ param, c }) => manageUser(c, param, deactivateUser),
  }),
  endpoint({
    key: 'POST /users/{id}/reactivate',
    ...managedUserRoute,
    ...requirePermissionOrKey('users:manage', 'customers:manage', confirmStaff),
    operationId: 'reactivateUser',
    summary: 'Reactivate a user',
    description: 'The user keeps the role and the password.',
    handle: ({ param, c }) => manageUser(c, param, reactivateUser),
  }),
  endpoint({
    key: 'GET /users/{id}/sessions',
    operationId: 'listUserSessions',
    summary: 'List the sessions of a user',
    ...requirePermission('users:manage'),
    query: sessionListQuery,
    answer: z.object({ sessions: z.array(sessionSchema), next: z.string().nullable() }),
    handle: async ({ param, query, db, c }) => {
      // Reads the user first, so that the sessions of a user the actor may not see are not found.
      const { id } = await requireSerializedUser(c, param.id)
      const { sessions: list, next } = await listSessions(db, { userId: id, before: query.before })
      const sessions = list.map(({ current: _, ...session }) => session)
      return { sessions, next }
    },
  }),
  endpoint({
    key: 'DELETE /users/{id}/sessions',
    operationId: 'deleteUserSessions',
    summary: 'End every session of a user',
    ...requirePermission('users:manage', 'never'),
    errors: MANAGED_USER_ERRORS,
    handle: ({ param, db, actor }) => endUserSessions(db, { actor, userId: param.id }),
  }),
  endpoint({
    key: 'DELETE /users/{id}/second-factor',
    ...managedUserRoute,
    ...requirePermission('users:manage'),
    operationId: 'removeUserSecondFactor',
    summary: 'Remove the second factor of a user',
    description:
      'For a user who has lost the authenticator app and the recovery codes. Ends every session of the user.',
    handle: async ({ param, c }) => manageUser(c, param, removeUserSecondFactor),
  }),
]

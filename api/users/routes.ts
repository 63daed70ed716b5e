import { z } from '@hono/zod-openapi'
import { listReservedAddresses, listStaffIds, listUsers } from '../../shop/accounts/list-users.ts'
import {
  changeRole,
  createUser,
  deactivateUser,
  endUserSessions,
  reactivateUser,
  removeUserSecondFactor,
} from '../../shop/accounts/manage-users.ts'
import { PERMISSIONS, ROLES } from '../../shop/accounts/roles.ts'
import { resendInvitation } from '../../shop/accounts/send-invitation.ts'
import { listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { sessionSchema } from '../account/schema.ts'
import { endpoint } from '../endpoint.ts'
import { requireLiveLanguage } from '../localization.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { type ConfirmableCall, requireConfirmationForBody } from '../middleware/require-confirmation.ts'
import { sessionListQuery } from '../schema.ts'
import {
  MANAGED_USER_ERRORS,
  managedUserRoute,
  manageUser,
  newUserSchema,
  PERMISSION_NAMES,
  requireSerializedUser,
  roleChangeSchema,
  rolesSchema,
  userListSchema,
  userQuerySchema,
  userResponseSchema,
} from './schema.ts'

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
      'Lists the users that the caller may manage, and the caller; newest first. An API key gets customers.',
    ...requirePermissionOrKey('users:manage', 'customers:read'),
    query: userQuerySchema,
    answer: userListSchema,
    handle: async ({ runtime, viewer, query }) => {
      const { staff, ...filter } = query
      const { users, next } = await listUsers(await runtime.getReportDb(), viewer, {
        ...filter,
        staff: staff === '1',
      })
      const hasMailServer = runtime.services.mailer !== null
      return { users: users, next, hasMailServer }
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
    handle: async ({ db, services, json, messages, actor, locale, c }) => {
      const { password, lang, ...profile } = json
      requireLiveLanguage(messages, lang, 'lang')
      const createdId = await createUser(db, services.paths, {
        ...profile,
        reserved: await listReservedAddresses(db, services),
        actor,
        temporaryPassword: password || undefined,
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
    handle: async ({ db, services, param, actor, c }) => {
      const { id } = param
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
    json: roleChangeSchema,
    answer: userResponseSchema,
    errors: MANAGED_USER_ERRORS,
    handle: async ({ db, services, param, json, actor, c }) => {
      const { id } = param
      const { role } = json
      const hasMailServer = services.mailer !== null
      await changeRole(db, services.paths, { actor, userId: id, role, hasMailServer })
      return { user: await requireSerializedUser(c, id) }
    },
  }),
  endpoint({
    key: 'GET /users/{id}',
    operationId: 'getUser',
    summary: 'Get a user',
    ...requirePermissionOrKey('users:manage', 'customers:read'),
    answer: userResponseSchema,
    errors: ['not_found'],
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
    errors: ['not_found'],
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
    handle: async ({ param, db, actor }) => {
      await endUserSessions(db, { actor, userId: param.id })
    },
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

import { createRoute, type z } from '@hono/zod-openapi'
import { listReservedAddresses } from '../../shop/accounts/list-reserved-addresses.ts'
import { listStaffIds, listUsers } from '../../shop/accounts/list-users.ts'
import { changeRole, createUser, deactivateUser, reactivateUser } from '../../shop/accounts/manage-users.ts'
import { PERMISSIONS, ROLES } from '../../shop/accounts/roles.ts'
import { resendInvitation } from '../../shop/accounts/send-invitation.ts'
import { createRouter } from '../create-router.ts'
import { requireLiveLanguage } from '../localization/require-live-language.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { type ConfirmableCall, confirmBody } from '../middleware/require-confirmation.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { managedUserRoute, manageUser } from './managed-user.ts'
import {
  MANAGED_USER_ERRORS,
  newUserSchema,
  PERMISSION_NAMES,
  roleChangeSchema,
  rolesSchema,
  userIdParams,
  userListSchema,
  userQuerySchema,
  userResponseSchema,
} from './schema.ts'
import { requireSerializedUser, serializeUser } from './serialize.ts'

const byId = { params: userIdParams }

type NewUser = z.output<typeof newUserSchema>

/** Requires a confirmation for a user in the path who has a staff role, or waits for one. */
async function confirmStaff({ db, params: { id = '' } }: ConfirmableCall): Promise<boolean> {
  return (await listStaffIds(db, [id])).length > 0
}

export const userRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/all',
      operationId: 'listUsers',
      tags: ['users'],
      summary: 'List users',
      description:
        'Lists the users that the caller may manage, and the caller; newest first. An API key gets customers.',
      ...requirePermissionOrKey('users:manage', 'customers:read'),
      request: { query: userQuerySchema },
      responses: {
        200: jsonResponse(userListSchema),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime, viewer } = c.var
      const { staff, ...filter } = c.req.valid('query')
      const { users, next } = await listUsers(await runtime.getReportDb(), viewer, {
        ...filter,
        staff: staff === '1',
      })
      const hasMailServer = runtime.services.mailer !== null
      return c.json({ users: users.map(serializeUser), next, hasMailServer }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/roles',
      operationId: 'listRoles',
      tags: ['users'],
      summary: 'List roles and permissions',
      ...requirePermission('users:manage'),
      responses: {
        200: jsonResponse(rolesSchema),
        ...problemResponses(),
      },
    }),
    (c) => {
      const permissions = PERMISSION_NAMES.map((name) => ({ name, roles: [...PERMISSIONS[name]] }))
      return c.json({ roles: [...ROLES], permissions }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/create',
      operationId: 'createUser',
      tags: ['users'],
      summary: 'Create a user',
      description:
        'With a temporary password; without one the user gets an invitation by email. A staff role given with a temporary password has no effect (`rolePending`) before its user has logged in and verified the email by the link sent to it. On a shop without a mail server it takes effect at once.',
      ...requirePermissionOrKey(
        'users:manage',
        'customers:manage',
        confirmBody<NewUser>(({ role }) => role !== 'user'),
      ),
      request: jsonBody(newUserSchema),
      responses: {
        201: jsonResponse(userResponseSchema, 'User created'),
        ...problemResponses('email_taken', 'email_reserved', 'outranked'),
      },
    }),
    async (c) => {
      const { password, lang, ...profile } = c.req.valid('json')
      requireLiveLanguage(c.var.messages, lang, 'lang')
      const { db, environment, services } = c.var.runtime
      const createdId = await createUser(db, services.paths, {
        ...profile,
        reserved: await listReservedAddresses(db, environment.smtp?.from),
        actor: c.var.actor,
        temporaryPassword: password || undefined,
        lang: lang ?? c.var.locale.lang,
        hasMailServer: services.mailer !== null,
      })
      return c.json({ user: await requireSerializedUser(c, createdId) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/{id}/invitation',
      operationId: 'sendInvitation',
      tags: ['users'],
      summary: 'Send an invitation again',
      description: 'The link of the earlier invitation stops working.',
      ...requirePermissionOrKey('users:manage', 'customers:manage', confirmStaff),
      request: byId,
      responses: {
        200: jsonResponse(userResponseSchema),
        ...problemResponses(...MANAGED_USER_ERRORS, 'not_invited', 'rate_limited'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { db, services } = c.var.runtime
      await resendInvitation(db, services.paths, { actor: c.var.actor, userId: id })
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/users/{id}/role',
      operationId: 'changeRole',
      tags: ['users'],
      summary: 'Change the role of a user',
      description:
        'Takes effect with the next request of the user. Anybody can register with any email, so a higher role for a user who has not verified the email has no effect (`rolePending`) before the user, logged in, verifies it by the link sent to it. On a shop without a mail server it takes effect at once.',
      ...requirePermission('users:manage'),
      request: {
        ...byId,
        ...jsonBody(roleChangeSchema),
      },
      responses: {
        200: jsonResponse(userResponseSchema),
        ...problemResponses(...MANAGED_USER_ERRORS),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { role } = c.req.valid('json')
      const { db, services } = c.var.runtime
      const hasMailServer = services.mailer !== null
      await changeRole(db, services.paths, { actor: c.var.actor, userId: id, role, hasMailServer })
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/{id}',
      operationId: 'getUser',
      tags: ['users'],
      summary: 'Get a user',
      ...requirePermissionOrKey('users:manage', 'customers:read'),
      request: byId,
      responses: { 200: jsonResponse(userResponseSchema), ...problemResponses('not_found') },
    }),
    async (c) => c.json({ user: await requireSerializedUser(c, c.req.valid('param').id) }, 200),
  )
  .openapi(
    createRoute({
      ...managedUserRoute,
      ...requirePermissionOrKey('users:manage', 'customers:manage'),
      method: 'delete',
      path: '/users/{id}',
      operationId: 'deactivateUser',
      summary: 'Deactivate a user',
      description: 'Ends every session of the user and revokes the links to their email.',
    }),
    async (c) => {
      return manageUser(c, c.req.valid('param'), deactivateUser)
    },
  )
  .openapi(
    createRoute({
      ...managedUserRoute,
      ...requirePermissionOrKey('users:manage', 'customers:manage', confirmStaff),
      method: 'post',
      path: '/users/{id}/reactivate',
      operationId: 'reactivateUser',
      summary: 'Reactivate a user',
      description: 'The user keeps the role and the password.',
    }),
    (c) => manageUser(c, c.req.valid('param'), reactivateUser),
  )

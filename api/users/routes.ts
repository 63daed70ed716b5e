import { createRoute, z } from '@hono/zod-openapi'
import { changeRole } from '../../shop/accounts/change-role.ts'
import { createUser } from '../../shop/accounts/create-user.ts'
import { deactivateUser, reactivateUser } from '../../shop/accounts/deactivate-user.ts'
import { listReservedAddresses } from '../../shop/accounts/list-reserved-addresses.ts'
import { listUsers } from '../../shop/accounts/list-users.ts'
import { PERMISSIONS, type Permission, ROLES } from '../../shop/accounts/roles.ts'
import { resendInvitation } from '../../shop/accounts/send-invitation.ts'
import { USER_STATES } from '../../shop/accounts/user-state.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requireLiveLanguage } from '../localization/require-live-language.ts'
import { requirePermission } from '../middleware/authorize.ts'
import {
  email,
  emptyable,
  idParam,
  jsonBody,
  jsonResponse,
  lang,
  NO_NUL,
  newPassword,
  problemResponses,
  text,
} from '../schema.ts'
import { requireSerializedUser, serializeUser, userListItemSchema } from './serialize.ts'

const byId = { params: z.object({ id: idParam }) }

const userResponses = { 200: jsonResponse(z.object({ user: userListItemSchema })), ...problemResponses() }

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

export const userRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/all',
      summary: 'The accounts one may act on, and one’s own, the newest first',
      ...requirePermission('users:manage'),
      request: {
        query: z.object({
          search: z.string().trim().max(254).regex(NO_NUL).optional(),
          role: z.enum(ROLES).optional(),
          state: z.enum(USER_STATES).optional(),
          before: z.uuid().optional(),
        }),
      },
      responses: {
        200: jsonResponse(z.object({ users: z.array(userListItemSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { users, next } = await listUsers(runtime.db, user, c.req.valid('query'))
      return c.json({ users: users.map(serializeUser), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/roles',
      summary: 'Who may do what',
      ...requirePermission('users:manage'),
      responses: {
        200: jsonResponse(
          z.object({
            roles: z.array(z.enum(ROLES)),
            permissions: z.array(z.object({ name: z.enum(PERMISSION_NAMES), roles: z.array(z.enum(ROLES)) })),
          }),
        ),
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
      summary: 'Makes an account for somebody: with a temporary password, or else with an invitation by mail',
      ...requirePermission('users:manage'),
      request: jsonBody(
        z.object({
          name: text(100),
          email,
          role: z.enum(ROLES).default('user'),
          password: emptyable(newPassword('registration')),
          lang: lang.optional().openapi({ description: 'Of the invitation; else that of who asks' }),
        }),
      ),
      responses: { 201: jsonResponse(z.object({ user: userListItemSchema }), 'Made'), ...problemResponses() },
    }),
    async (c) => {
      const { password: temporary, lang: wanted, ...person } = c.req.valid('json')
      requireLiveLanguage(c.var.messages, wanted, 'lang')
      const { db, environment, services } = c.var.runtime
      const added = await createUser(db, services.paths, {
        ...person,
        reserved: await listReservedAddresses(db, environment.smtp?.from),
        actorId: c.var.user.id,
        temporaryPassword: temporary || undefined,
        lang: wanted ?? c.var.locale.lang,
      })
      if (!added.ok) throw new ShopError(added.reason)
      return c.json({ user: await requireSerializedUser(c, added.id) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/{id}/invitation',
      summary: 'Sends an invitation again; the link before it is dead',
      ...requirePermission('users:manage'),
      request: byId,
      responses: userResponses,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await resendInvitation(c.var.runtime.db, c.var.runtime.services.paths, {
        actorId: c.var.user.id,
        userId: id,
      })
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/users/{id}/role',
      summary: 'Gives an account another role, from its next call on',
      description:
        'A promotion of an account whose address is not verified is refused as `email_unverified` unless the body says `allow_unverified`: anybody can register an address first',
      ...requirePermission('users:manage'),
      request: {
        ...byId,
        ...jsonBody(
          z.object({
            role: z.enum(ROLES),
            allow_unverified: z
              .boolean()
              .optional()
              .openapi({ description: 'Promote although nobody has shown that the address is theirs' }),
          }),
        ),
      },
      responses: userResponses,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { role, allow_unverified: allowUnverified } = c.req.valid('json')
      const change = { actorId: c.var.user.id, userId: id, role, allowUnverified }
      await changeRole(c.var.runtime.db, change)
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/users/{id}',
      summary: 'Deactivates an account: its sessions and links end with it',
      ...requirePermission('users:manage'),
      request: byId,
      responses: userResponses,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await deactivateUser(c.var.runtime.db, { actorId: c.var.user.id, userId: id })
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/{id}/reactivate',
      summary: 'Brings a deactivated account back as it was',
      ...requirePermission('users:manage'),
      request: byId,
      responses: userResponses,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await reactivateUser(c.var.runtime.db, { actorId: c.var.user.id, userId: id })
      return c.json({ user: await requireSerializedUser(c, id) }, 200)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import { ACCOUNT_STATES } from '../shop/accounts/account-state.ts'
import { addAccount } from '../shop/accounts/add-account.ts'
import { changeRole } from '../shop/accounts/change-role.ts'
import { deactivate, reactivate } from '../shop/accounts/deactivate.ts'
import { inviteAgain } from '../shop/accounts/invite.ts'
import { listAccounts } from '../shop/accounts/list-accounts.ts'
import { PERMISSIONS, type Permission, ROLES } from '../shop/accounts/roles.ts'
import { shopAddresses } from '../shop/accounts/shop-addresses.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, email, json, lang, NO_NUL, optional, password, problems, rowId, text } from './fields.ts'
import { listedUser, presentAccount, userAfter } from './present-account.ts'
import { refuseUnlessLive } from './refuse-unless-live.ts'
import { routes } from './routes.ts'

const byId = { params: z.object({ id: rowId }) }

const changed = { 200: json(z.object({ user: listedUser })), ...problems }

const permissionNames = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

export const userRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/all',
      summary: 'The accounts one may act on, and one’s own, the newest first',
      ...guarded('users:manage'),
      request: {
        query: z.object({
          search: z.string().trim().max(254).regex(NO_NUL).optional(),
          role: z.enum(ROLES).optional(),
          state: z.enum(ACCOUNT_STATES).optional(),
          before: z.uuid().optional(),
        }),
      },
      responses: {
        200: json(z.object({ users: z.array(listedUser), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { runtime, account } = c.var
      const { accounts, next } = await listAccounts(runtime.db, account, c.req.valid('query'))
      return c.json({ users: accounts.map(presentAccount), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/users/roles',
      summary: 'Who may do what',
      ...guarded('users:manage'),
      responses: {
        200: json(
          z.object({
            roles: z.array(z.enum(ROLES)),
            permissions: z.array(z.object({ name: z.enum(permissionNames), roles: z.array(z.enum(ROLES)) })),
          }),
        ),
        ...problems,
      },
    }),
    (c) => {
      const permissions = permissionNames.map((name) => ({ name, roles: [...PERMISSIONS[name]] }))
      return c.json({ roles: [...ROLES], permissions }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/create',
      summary: 'Makes an account for somebody: with a temporary password, or else with an invitation by mail',
      ...guarded('users:manage'),
      request: body(
        z.object({
          name: text(100),
          email,
          role: z.enum(ROLES).default('user'),
          password: optional(password(6, 'auth:passwordMin6')),
          lang: lang.optional().openapi({ description: 'Of the invitation; else that of who asks' }),
        }),
      ),
      responses: { 201: json(z.object({ user: listedUser }), 'Made'), ...problems },
    }),
    async (c) => {
      const { password: temporary, lang: wanted, ...person } = c.req.valid('json')
      refuseUnlessLive(c.var.words, wanted, 'lang')
      const { db, environment } = c.var.runtime
      const added = await addAccount(db, {
        ...person,
        reserved: await shopAddresses(db, environment.smtp?.from),
        actorId: c.var.account.id,
        temporaryPassword: temporary || undefined,
        lang: wanted ?? c.var.locale.lang,
      })
      if (!added.ok) throw new ShopError(added.reason)
      return c.json({ user: await userAfter(c, added.id) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/{id}/invitation',
      summary: 'Sends an invitation again; the link before it is dead',
      ...guarded('users:manage'),
      request: byId,
      responses: changed,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await inviteAgain(c.var.runtime.db, { actorId: c.var.account.id, userId: id })
      return c.json({ user: await userAfter(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/users/{id}/role',
      summary: 'Gives an account another role, from its next call on',
      description:
        'A promotion of an account whose address is not verified is refused as `email_unverified` unless the body says `allow_unverified`: anybody can register an address first',
      ...guarded('users:manage'),
      request: {
        ...byId,
        ...body(
          z.object({
            role: z.enum(ROLES),
            allow_unverified: z
              .boolean()
              .optional()
              .openapi({ description: 'Promote although nobody has shown that the address is theirs' }),
          }),
        ),
      },
      responses: changed,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { role, allow_unverified: allowUnverified } = c.req.valid('json')
      const change = { actorId: c.var.account.id, userId: id, role, allowUnverified }
      await changeRole(c.var.runtime.db, change)
      return c.json({ user: await userAfter(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/users/{id}',
      summary: 'Deactivates an account: its sessions and links end with it',
      ...guarded('users:manage'),
      request: byId,
      responses: changed,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await deactivate(c.var.runtime.db, { actorId: c.var.account.id, userId: id })
      return c.json({ user: await userAfter(c, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/users/{id}/reactivate',
      summary: 'Brings a deactivated account back as it was',
      ...guarded('users:manage'),
      request: byId,
      responses: changed,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await reactivate(c.var.runtime.db, { actorId: c.var.account.id, userId: id })
      return c.json({ user: await userAfter(c, id) }, 200)
    },
  )

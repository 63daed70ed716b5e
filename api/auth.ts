import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { changePassword } from '../shop/accounts/change-password.ts'
import { setUpOwner } from '../shop/accounts/first-owner.ts'
import { type Client, logIn } from '../shop/accounts/log-in.ts'
import { register } from '../shop/accounts/register.ts'
import { ROLES } from '../shop/accounts/roles.ts'
import { logOut } from '../shop/accounts/session.ts'
import { shopAddresses } from '../shop/accounts/shop-addresses.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { ShopError } from '../shop/shop-error.ts'
import { type ApiEnv, guarded } from './context.ts'
import {
  body,
  code,
  currency,
  email,
  json,
  lang,
  optional,
  ownPassword,
  password,
  problems,
  text,
} from './fields.ts'
import { routes } from './routes.ts'
import { tellAccess } from './tell-access.ts'

const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    mustChangePassword: z.boolean(),
    secondFactor: z.boolean(),
    lang: lang.openapi({ description: 'What it reads and is written to in' }),
    currency: currency.nullable().openapi({ description: 'Null: it never chose one' }),
  })
  .openapi('User')

const registrationSchema = z.object({
  name: text(100),
  email,
  password: password(6, 'auth:passwordMin6'),
})

/** What a session is known by to its owner. */
function clientOf(c: Context<ApiEnv>): Client {
  const { address, locale } = c.var
  return { address, userAgent: c.req.header('user-agent'), country: locale.country }
}

/** What a visitor has chosen becomes their account's; a currency that only their country suggests is no choice. */
function chosenBy(c: Context<ApiEnv>) {
  const { lang, currency, currencyFrom } = c.var.locale
  return { lang, currency: currencyFrom === 'cookie' ? currency : undefined }
}

export const authRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/register',
      request: body(registrationSchema),
      responses: { 201: json(z.object({ user: userSchema }), 'Registered'), ...problems },
    }),
    async (c) => {
      const { db, environment } = c.var.runtime
      await takeFromClient(db, 'registerClient', c.var.address)
      const reserved = await shopAddresses(db, environment.smtp?.from)
      const made = await register(db, { ...c.req.valid('json'), ...chosenBy(c), reserved, welcome: true })
      if (!made.ok) throw new ShopError(made.reason)
      tellAccess(c, 'registered', { userId: made.user.id })
      return c.json({ user: made.user }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/login',
      description:
        'An account with a second factor is refused as `second_factor_needed` until its code comes with the password',
      request: body(z.object({ email, password: ownPassword, code: optional(code) })),
      responses: { 200: json(z.object({ token: z.string(), user: userSchema })), ...problems },
    }),
    async (c) => {
      const done = await logIn(c.var.runtime.db, { ...c.req.valid('json'), client: clientOf(c) })
      if (!done.ok) {
        tellAccess(c, 'log_in_refused', { reason: done.reason })
        throw new ShopError(done.reason)
      }
      const { id: userId, secondFactor } = done.user
      tellAccess(c, 'logged_in', { userId, secondFactor })
      return c.json({ token: done.token, user: done.user }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/logout',
      summary: 'Ends the session of the token',
      ...guarded('account:own'),
      responses: { 204: { description: 'The token is worth nothing from now on' }, ...problems },
    }),
    async (c) => {
      await logOut(c.var.runtime.db, c.var.token)
      tellAccess(c, 'logged_out', { userId: c.var.account.id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/auth/me',
      summary: 'Whose token it is',
      ...guarded('account:own'),
      responses: { 200: json(z.object({ user: userSchema })), ...problems },
    }),
    (c) => c.json({ user: c.var.account }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/change-password',
      summary: 'Ends every other session of the account, and every link to a new password',
      ...guarded('account:own'),
      request: body(
        z.object({ current_password: ownPassword, new_password: password(8, 'auth:passwordMin8') }),
      ),
      responses: { 200: json(z.object({ user: userSchema })), ...problems },
    }),
    async (c) => {
      const { account, token, address } = c.var
      const { current_password, new_password: newPassword } = c.req.valid('json')
      const asked = { account, token, address, password: current_password, newPassword }
      const done = await changePassword(c.var.runtime.db, asked)
      if (!done.ok) throw new ShopError(done.reason)
      tellAccess(c, 'password_changed', { userId: account.id })
      return c.json({ user: { ...account, mustChangePassword: false } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/setup',
      summary: 'Makes the first super_admin, with the token of the set-up link',
      request: body(
        registrationSchema.extend({ password: password(8, 'auth:passwordMin8'), token: text(200) }),
      ),
      responses: { 201: json(z.object({ user: userSchema }), 'Set up'), ...problems },
    }),
    async (c) => {
      await takeFromClient(c.var.runtime.db, 'registerClient', c.var.address)
      const made = await setUpOwner(c.var.runtime.db, { ...c.req.valid('json'), ...chosenBy(c) })
      if (!made.ok) throw new ShopError(made.reason)
      tellAccess(c, 'registered', { userId: made.user.id })
      return c.json({ user: made.user }, 201)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listReservedAddresses } from '../../shop/accounts/list-reserved-addresses.ts'
import { setUpOwner } from '../../shop/accounts/owners/set-up-owner.ts'
import { changePassword } from '../../shop/accounts/passwords/change-password.ts'
import { registerUser } from '../../shop/accounts/register-user.ts'
import { ROLES } from '../../shop/accounts/roles.ts'
import { logOut } from '../../shop/accounts/sessions/get-session-user.ts'
import { logIn, type SessionClient } from '../../shop/accounts/sessions/log-in.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { ApiEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import {
  currency,
  currentPassword,
  email,
  emptyable,
  jsonBody,
  jsonResponse,
  lang,
  newPassword,
  problemResponses,
  secondFactorCode,
  text,
} from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'

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
  password: newPassword('registration'),
})

/** What a session is known by to its owner. */
function getSessionClient(c: Context<ApiEnv>): SessionClient {
  const { clientAddress, locale } = c.var
  return { clientAddress, userAgent: c.req.header('user-agent'), country: locale.country }
}

/** What a visitor has chosen becomes their account's; a currency that only their country suggests is no choice. */
function getChosenLocale(c: Context<ApiEnv>) {
  const { lang, currency, currencyFrom } = c.var.locale
  return { lang, currency: currencyFrom === 'cookie' ? currency : undefined }
}

export const authRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/register',
      request: jsonBody(registrationSchema),
      responses: { 201: jsonResponse(z.object({ user: userSchema }), 'Registered'), ...problemResponses() },
    }),
    async (c) => {
      const { db, environment } = c.var.runtime
      await consumeClientRateLimit(db, 'registerClient', c.var.clientAddress)
      const reserved = await listReservedAddresses(db, environment.smtp?.from)
      const made = await registerUser(db, {
        ...c.req.valid('json'),
        ...getChosenLocale(c),
        reserved,
        welcome: true,
      })
      if (!made.ok) throw new ShopError(made.reason)
      logSecurityEvent(c, 'registered', { userId: made.user.id })
      return c.json({ user: made.user }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/login',
      description:
        'An account with a second factor is refused as `second_factor_needed` until its code comes with the password',
      request: jsonBody(z.object({ email, password: currentPassword, code: emptyable(secondFactorCode) })),
      responses: {
        200: jsonResponse(z.object({ token: z.string(), user: userSchema })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const done = await logIn(c.var.runtime.db, { ...c.req.valid('json'), client: getSessionClient(c) })
      if (!done.ok) {
        logSecurityEvent(c, 'log_in_refused', { reason: done.reason })
        throw new ShopError(done.reason)
      }
      const { id: userId, secondFactor } = done.user
      logSecurityEvent(c, 'logged_in', { userId, secondFactor })
      return c.json({ token: done.token, user: done.user }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/logout',
      summary: 'Ends the session of the token',
      ...requirePermission('account:own'),
      responses: { 204: { description: 'The token is worth nothing from now on' }, ...problemResponses() },
    }),
    async (c) => {
      await logOut(c.var.runtime.db, c.var.token)
      logSecurityEvent(c, 'logged_out', { userId: c.var.user.id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/auth/me',
      summary: 'Whose token it is',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(z.object({ user: userSchema })), ...problemResponses() },
    }),
    (c) => c.json({ user: c.var.user }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/change-password',
      summary: 'Ends every other session of the account, and every link to a new password',
      ...requirePermission('account:own'),
      request: jsonBody(z.object({ current_password: currentPassword, new_password: newPassword('reset') })),
      responses: { 200: jsonResponse(z.object({ user: userSchema })), ...problemResponses() },
    }),
    async (c) => {
      const { user, token, clientAddress } = c.var
      const { current_password, new_password } = c.req.valid('json')
      const asked = { user, token, clientAddress, password: current_password, newPassword: new_password }
      const done = await changePassword(c.var.runtime.db, asked)
      if (!done.ok) throw new ShopError(done.reason)
      logSecurityEvent(c, 'password_changed', { userId: user.id })
      return c.json({ user: { ...user, mustChangePassword: false } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/setup',
      summary: 'Makes the first super_admin, with the token of the set-up link',
      request: jsonBody(registrationSchema.extend({ password: newPassword('reset'), token: text(200) })),
      responses: { 201: jsonResponse(z.object({ user: userSchema }), 'Set up'), ...problemResponses() },
    }),
    async (c) => {
      await consumeClientRateLimit(c.var.runtime.db, 'registerClient', c.var.clientAddress)
      const made = await setUpOwner(c.var.runtime.db, { ...c.req.valid('json'), ...getChosenLocale(c) })
      if (!made.ok) throw new ShopError(made.reason)
      logSecurityEvent(c, 'registered', { userId: made.user.id })
      return c.json({ user: made.user }, 201)
    },
  )

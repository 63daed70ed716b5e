import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listReservedAddresses } from '../../shop/accounts/list-reserved-addresses.ts'
import { setUpOwner } from '../../shop/accounts/owners/set-up-owner.ts'
import { changePassword } from '../../shop/accounts/passwords/change-password.ts'
import { registerUser } from '../../shop/accounts/register-user.ts'
import { logOut } from '../../shop/accounts/sessions/get-session-user.ts'
import { logIn } from '../../shop/accounts/sessions/log-in.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { ApiEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { loginSchema, passwordChangeSchema, registrationSchema, setupSchema, userSchema } from './schema.ts'
import { getSessionClient } from './session-client.ts'

/** The visitor's language becomes the user's; a currency only when the visitor chose it and the country did not suggest it. */
function getChosenLocale(c: Context<ApiEnv>) {
  const { lang, currency, currencyFrom } = c.var.locale
  return { lang, currency: currencyFrom === 'cookie' ? currency : undefined }
}

export const authRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/register',
      operationId: 'registerUser',
      tags: ['auth'],
      summary: 'Register a user',
      request: jsonBody(registrationSchema),
      responses: {
        201: jsonResponse(z.object({ user: userSchema }), 'User registered'),
        ...problemResponses('email_taken', 'email_reserved', 'rate_limited'),
      },
    }),
    async (c) => {
      const { db, environment, services } = c.var.runtime
      await consumeClientRateLimit(db, 'registerClient', c.var.clientAddress)
      const reserved = await listReservedAddresses(db, environment.smtp?.from)
      const registered = await registerUser(db, {
        ...c.req.valid('json'),
        ...getChosenLocale(c),
        reserved,
        welcome: services.paths,
      })
      if (!registered.ok) throw new ShopError(registered.reason)
      logSecurityEvent(c, 'registered', { userId: registered.user.id })
      return c.json({ user: registered.user }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/login',
      operationId: 'createSession',
      tags: ['auth'],
      summary: 'Log in',
      description:
        'Returns a token for the Authorization header. For a user with a second factor, send its code together with the password; without one the answer is `second_factor_needed`. Staff whose only second factor is a passkey get `passkey_needed`.',
      request: jsonBody(loginSchema),
      responses: {
        200: jsonResponse(z.object({ token: z.string(), user: userSchema })),
        ...problemResponses(
          'invalid_credentials',
          'second_factor_needed',
          'second_factor_invalid',
          'passkey_needed',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const result = await logIn(c.var.runtime.db, { ...c.req.valid('json'), client: getSessionClient(c) })
      if (!result.ok) {
        logSecurityEvent(c, 'log_in_refused', { reason: result.reason })
        throw new ShopError(result.reason)
      }
      const { id: userId, secondFactor } = result.user
      logSecurityEvent(c, 'logged_in', { userId, secondFactor })
      return c.json({ token: result.token, user: result.user }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/logout',
      operationId: 'deleteSession',
      tags: ['auth'],
      summary: 'Log out',
      description: 'Ends the session of the token.',
      ...requirePermission('account:own'),
      responses: { 204: { description: 'Session ended' }, ...problemResponses() },
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
      operationId: 'getCurrentUser',
      tags: ['auth'],
      summary: 'Get the current user',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(z.object({ user: userSchema })), ...problemResponses() },
    }),
    (c) => c.json({ user: c.var.user }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/change-password',
      operationId: 'changePassword',
      tags: ['auth'],
      summary: 'Change the password',
      description: 'Ends every other session of the user and revokes every password reset link.',
      ...requirePermission('account:own'),
      request: jsonBody(passwordChangeSchema),
      responses: {
        200: jsonResponse(z.object({ user: userSchema })),
        ...problemResponses(
          'wrong_password',
          'same_password',
          'password_guessable',
          'changed_meanwhile',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const { user, token, clientAddress } = c.var
      const { current_password, new_password } = c.req.valid('json')
      const change = { user, token, clientAddress, password: current_password, newPassword: new_password }
      await changePassword(c.var.runtime.db, change)
      logSecurityEvent(c, 'password_changed', { userId: user.id })
      return c.json({ user: { ...user, mustChangePassword: false } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/setup',
      operationId: 'createOwner',
      tags: ['auth'],
      summary: 'Create the first owner',
      description:
        'Creates the first super_admin with the token of the set-up link that the shop logs at its first start.',
      request: jsonBody(setupSchema),
      responses: {
        201: jsonResponse(z.object({ user: userSchema }), 'Owner created'),
        ...problemResponses(
          'setup_link_invalid',
          'email_taken',
          'email_reserved',
          'password_guessable',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      await consumeClientRateLimit(c.var.runtime.db, 'registerClient', c.var.clientAddress)
      const user = await setUpOwner(c.var.runtime.db, { ...c.req.valid('json'), ...getChosenLocale(c) })
      logSecurityEvent(c, 'registered', { userId: user.id })
      return c.json({ user }, 201)
    },
  )

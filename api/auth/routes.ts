import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { setUpOwner } from '../../shop/accounts/create-owner.ts'
import { listReservedAddresses } from '../../shop/accounts/list-users.ts'
import { changePassword } from '../../shop/accounts/passwords/change-password.ts'
import { requestPasswordReset, resetPassword } from '../../shop/accounts/passwords/reset-password.ts'
import { registerUser } from '../../shop/accounts/register-user.ts'
import { logOut } from '../../shop/accounts/sessions/get-session-user.ts'
import { logIn } from '../../shop/accounts/sessions/log-in.ts'
import { ShopError } from '../../shop/errors.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getTranslator } from '../problem.ts'
import { currentPassword, email, emptyable, identifier, newPassword, secondFactorCode } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { getSessionClient, messageSchema, registrationSchema, setupSchema, userSchema } from './schema.ts'

/** The visitor's language becomes the user's; a currency only when the visitor chose it and the country did not suggest it. */
function getChosenLocale(c: Context<ApiEnv>) {
  const { lang, currency, currencyFrom } = c.var.locale
  return { lang, currency: currencyFrom === 'cookie' ? currency : undefined }
}

export const authRoutes = [
  endpoint({
    key: 'POST /auth/register',
    operationId: 'registerUser',
    summary: 'Register a user',
    json: registrationSchema,
    status: 201,
    answer: z.object({ user: userSchema }),
    errors: ['email_taken', 'email_reserved'],
    clientLimit: 'registerClient',
    handle: async ({ db, services, json, c }) => {
      const reserved = await listReservedAddresses(db, services)
      const registered = await registerUser(db, {
        ...json,
        ...getChosenLocale(c),
        reserved,
        welcome: services.paths,
      })
      if (!registered.ok) throw new ShopError(registered.reason)
      logSecurityEvent(c, 'registered', { userId: registered.user.id })
      return { user: registered.user }
    },
  }),
  endpoint({
    key: 'POST /auth/login',
    operationId: 'createSession',
    summary: 'Log in',
    description:
      'Returns a token for the Authorization header. For a user with a second factor, send its code together with the password; without one the answer is `second_factor_needed`. Staff whose only second factor is a passkey get `passkey_needed`.',
    json: z.object({ email, password: currentPassword, code: emptyable(secondFactorCode) }),
    answer: z.object({ token: z.string(), user: userSchema }),
    errors: [
      'invalid_credentials',
      'second_factor_needed',
      'second_factor_invalid',
      'passkey_needed',
      'rate_limited',
    ],
    handle: async ({ json, db, c }) => {
      const result = await logIn(db, { ...json, client: getSessionClient(c) })
      if (!result.ok) {
        logSecurityEvent(c, 'log_in_refused', { reason: result.reason })
        throw new ShopError(result.reason)
      }
      const { id: userId, secondFactor } = result.user
      logSecurityEvent(c, 'logged_in', { userId, secondFactor })
      return { token: result.token, user: result.user }
    },
  }),
  endpoint({
    key: 'POST /auth/logout',
    operationId: 'deleteSession',
    summary: 'Log out',
    description: 'Ends the session of the token.',
    ...requirePermission('account:own'),
    handle: async ({ db, token, user, c }) => {
      await logOut(db, token)
      logSecurityEvent(c, 'logged_out', { userId: user.id })
    },
  }),
  endpoint({
    key: 'GET /auth/me',
    operationId: 'getCurrentUser',
    summary: 'Get the current user',
    ...requirePermission('account:own'),
    answer: z.object({ user: userSchema }),
    handle: ({ user }) => ({ user }),
  }),
  endpoint({
    key: 'POST /auth/change-password',
    operationId: 'changePassword',
    summary: 'Change the password',
    description: 'Ends every other session of the user and revokes every password reset link.',
    ...requirePermission('account:own'),
    json: z.object({ currentPassword, newPassword: newPassword('reset') }),
    answer: z.object({ user: userSchema }),
    errors: ['wrong_password', 'same_password', 'password_guessable', 'changed_meanwhile', 'rate_limited'],
    handle: async ({ user, token, clientAddress, json: { currentPassword, newPassword }, db, c }) => {
      await changePassword(db, { user, token, clientAddress, password: currentPassword, newPassword })
      logSecurityEvent(c, 'password_changed', { userId: user.id })
      return { user: { ...user, mustChangePassword: false } }
    },
  }),
  endpoint({
    key: 'POST /auth/setup',
    operationId: 'createOwner',
    summary: 'Create the first owner',
    description:
      'Creates the first super_admin with the token of the set-up link that the shop logs at its first start, and logs them in.',
    json: setupSchema,
    status: 201,
    answer: z.object({ token: z.string(), user: userSchema }),
    errors: ['setup_link_invalid', 'email_taken', 'email_reserved', 'password_guessable'],
    clientLimit: 'registerClient',
    handle: async ({ json, db, c }) => {
      const session = await setUpOwner(db, { ...json, ...getChosenLocale(c), client: getSessionClient(c) })
      logSecurityEvent(c, 'registered', { userId: session.user.id })
      return session
    },
  }),
  endpoint({
    key: 'POST /auth/forgot-password',
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset link',
    description:
      'Sends a link by email. The answer is the same whether or not there is a user with that email.',
    json: z.object({ email }),
    answer: messageSchema,
    clientLimit: 'forgotClient',
    handle: async ({ json, db, services, locale: { lang }, c }) => {
      await requestPasswordReset(db, services.paths, {
        email: json.email,
        lang,
      })
      return { message: getTranslator(c)('auth:resetRequested') }
    },
  }),
  endpoint({
    key: 'POST /auth/reset-password',
    operationId: 'resetPassword',
    summary: 'Reset the password',
    description:
      'Sets a new password with the token of a reset link or an invitation, and ends every session of the user.',
    json: z.object({ token: identifier(200), new_password: newPassword('reset') }),
    answer: messageSchema,
    errors: ['reset_link_invalid', 'password_guessable'],
    clientLimit: 'resetClient',
    handle: async ({ db, clientAddress, json: { token, new_password }, c }) => {
      const userId = await resetPassword(db, { token, password: new_password, clientAddress })
      logSecurityEvent(c, 'password_reset', { userId })
      return { message: getTranslator(c)('auth:resetDone') }
    },
  }),
]

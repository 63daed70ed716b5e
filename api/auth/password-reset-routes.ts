import { z } from '@hono/zod-openapi'
import { requestPasswordReset, resetPassword } from '../../shop/accounts/passwords/reset-password.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { endpoint } from '../endpoint.ts'
import { getTranslator } from '../problem.ts'
import { email } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { messageSchema, passwordResetSchema } from './schema.ts'

export const passwordResetRoutes = [
  endpoint(
    'POST /auth/forgot-password',
    {
      operationId: 'requestPasswordReset',
      tag: 'auth',
      summary: 'Request a password reset link',
      description:
        'Sends a link by email. The answer is the same whether or not there is a user with that email.',
      json: z.object({ email }),
      answer: messageSchema,
      errors: ['rate_limited'],
    },
    async ({ json, db, services, locale, clientAddress, c }) => {
      const { lang } = locale
      await consumeClientRateLimit(db, 'forgotClient', clientAddress)
      await requestPasswordReset(db, services.paths, {
        email: json.email,
        lang,
      })
      return { message: getTranslator(c)('auth:resetRequested') }
    },
  ),
  endpoint(
    'POST /auth/reset-password',
    {
      operationId: 'resetPassword',
      tag: 'auth',
      summary: 'Reset the password',
      description:
        'Sets a new password with the token of a reset link or an invitation, and ends every session of the user.',
      json: passwordResetSchema,
      answer: messageSchema,
      errors: ['reset_link_invalid', 'password_guessable', 'rate_limited'],
    },
    async ({ db, clientAddress, json, c }) => {
      await consumeClientRateLimit(db, 'resetClient', clientAddress)
      const { token, new_password } = json
      const userId = await resetPassword(db, { token, password: new_password, clientAddress })
      logSecurityEvent(c, 'password_reset', { userId })
      return { message: getTranslator(c)('auth:resetDone') }
    },
  ),
]

import { createRoute, z } from '@hono/zod-openapi'
import { requestPasswordReset } from '../../shop/accounts/passwords/request-password-reset.ts'
import { resetPassword } from '../../shop/accounts/passwords/reset-password.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { createRouter } from '../create-router.ts'
import { getTranslator } from '../problem.ts'
import { email, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { messageSchema, passwordResetSchema } from './schema.ts'

export const passwordResetRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/forgot-password',
      operationId: 'requestPasswordReset',
      tags: ['auth'],
      summary: 'Request a password reset link',
      description:
        'Sends a link by email. The answer is the same whether or not there is a user with that email.',
      request: jsonBody(z.object({ email })),
      responses: { 200: jsonResponse(messageSchema), ...problemResponses('rate_limited') },
    }),
    async (c) => {
      const { lang } = c.var.locale
      await consumeClientRateLimit(c.var.runtime.db, 'forgotClient', c.var.clientAddress)
      await requestPasswordReset(c.var.runtime.db, c.var.runtime.services.paths, {
        email: c.req.valid('json').email,
        lang,
      })
      return c.json({ message: getTranslator(c)('auth:resetRequested') }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/reset-password',
      operationId: 'resetPassword',
      tags: ['auth'],
      summary: 'Reset the password',
      description:
        'Sets a new password with the token of a reset link or an invitation, and ends every session of the user.',
      request: jsonBody(passwordResetSchema),
      responses: {
        200: jsonResponse(messageSchema),
        ...problemResponses('reset_link_invalid', 'password_guessable', 'rate_limited'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { clientAddress } = c.var
      await consumeClientRateLimit(db, 'resetClient', clientAddress)
      const { token, new_password } = c.req.valid('json')
      const userId = await resetPassword(db, { token, password: new_password, clientAddress })
      logSecurityEvent(c, 'password_reset', { userId })
      return c.json({ message: getTranslator(c)('auth:resetDone') }, 200)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import { requestPasswordReset } from '../../shop/accounts/passwords/request-password-reset.ts'
import { resetPassword } from '../../shop/accounts/passwords/reset-password.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { createRouter } from '../create-router.ts'
import { getTranslator } from '../problem.ts'
import { email, jsonBody, jsonResponse, newPassword, problemResponses, text } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'

const messageSchema = z.object({ message: z.string().openapi({ description: 'To be shown' }) })

export const passwordResetRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/forgot-password',
      summary: 'Asks for a link to a new password; the answer is the same for every address',
      request: jsonBody(z.object({ email })),
      responses: { 200: jsonResponse(messageSchema), ...problemResponses() },
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
      summary: 'Sets a new password with the token of the link, and ends every session of the account',
      request: jsonBody(z.object({ token: text(200), new_password: newPassword('reset') })),
      responses: { 200: jsonResponse(messageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { clientAddress } = c.var
      await consumeClientRateLimit(db, 'resetClient', clientAddress)
      const { token, new_password } = c.req.valid('json')
      const done = await resetPassword(db, { token, password: new_password, clientAddress })
      if (!done.ok) throw new ShopError(done.reason)
      logSecurityEvent(c, 'password_reset', { userId: done.userId })
      return c.json({ message: getTranslator(c)('auth:resetDone') }, 200)
    },
  )

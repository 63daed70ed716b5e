import { createRoute, z } from '@hono/zod-openapi'
import { requestReset } from '../shop/accounts/request-reset.ts'
import { resetPassword } from '../shop/accounts/reset-password.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { ShopError } from '../shop/shop-error.ts'
import { body, email, json, password, problems, text } from './fields.ts'
import { saysTo } from './problem.ts'
import { routes } from './routes.ts'
import { tellAccess } from './tell-access.ts'

const saidSchema = z.object({ message: z.string().openapi({ description: 'To be shown' }) })

export const passwordResetRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/forgot-password',
      summary: 'Asks for a link to a new password; the answer is the same for every address',
      request: body(z.object({ email })),
      responses: { 200: json(saidSchema), ...problems },
    }),
    async (c) => {
      const { lang } = c.var.locale
      await takeFromClient(c.var.runtime.db, 'forgotClient', c.var.address)
      await requestReset(c.var.runtime.db, { email: c.req.valid('json').email, lang })
      return c.json({ message: saysTo(c)('auth:resetRequested') }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/reset-password',
      summary: 'Sets a new password with the token of the link, and ends every session of the account',
      request: body(z.object({ token: text(200), new_password: password(8, 'auth:passwordMin8') })),
      responses: { 200: json(saidSchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { address } = c.var
      await takeFromClient(db, 'resetClient', address)
      const { token, new_password } = c.req.valid('json')
      const done = await resetPassword(db, { token, password: new_password, address })
      if (!done.ok) throw new ShopError(done.reason)
      tellAccess(c, 'password_reset', { userId: done.userId })
      return c.json({ message: saysTo(c)('auth:resetDone') }, 200)
    },
  )

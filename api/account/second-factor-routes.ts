import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { PasswordConfirmation } from '../../shop/accounts/passwords/confirm-password.ts'
import { getSecondFactorState } from '../../shop/accounts/second-factor/get-second-factor-state.ts'
import {
  disableSecondFactor,
  renewRecoveryCodes,
} from '../../shop/accounts/second-factor/remove-second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '../../shop/accounts/second-factor/set-up-second-factor.ts'
import { ShopError } from '../../shop/errors.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import type { UserEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { currentPassword, jsonBody, jsonResponse, problemResponses, secondFactorCode } from '../schema.ts'

const codesSchema = z.object({
  recovery_codes: z.array(z.string()).openapi({ description: 'Shown now and never again; each works once' }),
})

const confirmationSchema = z.object({ password: currentPassword, code: secondFactorCode })

function getConfirmation(c: Context<UserEnv>, password: string): PasswordConfirmation {
  return { user: c.var.user, password, clientAddress: c.var.clientAddress }
}

export const secondFactorRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/second-factor',
      summary: 'Whether it is on, and how many recovery codes are left',
      ...requirePermission('account:own'),
      responses: {
        200: jsonResponse(
          z.object({ on: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { recoveryCodesLeft, ...state } = await getSecondFactorState(c.var.runtime.db, c.var.user)
      return c.json({ ...state, recovery_codes_left: recoveryCodesLeft }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor',
      summary: 'A secret for an authenticator app; it counts once its first code is confirmed',
      ...requirePermission('account:own'),
      request: jsonBody(z.object({ password: currentPassword })),
      responses: {
        200: jsonResponse(
          z.object({
            secret: z.string().openapi({ description: 'Base32, to be typed' }),
            uri: z.string().openapi({ description: 'otpauth://' }),
            qr: z.string().openapi({ description: 'The same to be scanned: an SVG as a data URL' }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const begun = await beginSecondFactor(
        c.var.runtime.db,
        getConfirmation(c, c.req.valid('json').password),
      )
      if (!begun.ok) throw new ShopError(begun.reason)
      return c.json({ ...begun.secret, qr: await renderQrCode(begun.secret.uri) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor/confirm',
      summary: 'Turns it on with the first code of the app',
      ...requirePermission('account:own'),
      request: jsonBody(z.object({ code: secondFactorCode })),
      responses: { 200: jsonResponse(codesSchema), ...problemResponses() },
    }),
    async (c) => {
      const { user, runtime } = c.var
      const codes = await confirmSecondFactor(runtime.db, user, c.req.valid('json').code)
      if (!codes) throw new ShopError('second_factor_invalid')
      logSecurityEvent(c, 'second_factor_on', { userId: user.id })
      return c.json({ recovery_codes: codes }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/second-factor',
      summary: 'Turns it off, by the password and a code',
      ...requirePermission('account:own'),
      request: jsonBody(confirmationSchema),
      responses: { 204: { description: 'It is asked for no more' }, ...problemResponses() },
    }),
    async (c) => {
      const { password, code } = c.req.valid('json')
      const done = await disableSecondFactor(c.var.runtime.db, getConfirmation(c, password), code)
      if (!done.ok) throw new ShopError(done.reason)
      logSecurityEvent(c, 'second_factor_off', { userId: c.var.user.id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor/recovery-codes',
      summary: 'New recovery codes; those from before work no more',
      ...requirePermission('account:own'),
      request: jsonBody(confirmationSchema),
      responses: { 200: jsonResponse(codesSchema), ...problemResponses() },
    }),
    async (c) => {
      const { password, code } = c.req.valid('json')
      const done = await renewRecoveryCodes(c.var.runtime.db, getConfirmation(c, password), code)
      if (!done.ok) throw new ShopError(done.reason)
      logSecurityEvent(c, 'recovery_codes_renewed', { userId: c.var.user.id })
      return c.json({ recovery_codes: done.codes }, 200)
    },
  )

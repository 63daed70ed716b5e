import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { PasswordConfirmation } from '../../shop/accounts/passwords/confirm-password.ts'
import {
  disableSecondFactor,
  renewRecoveryCodes,
} from '../../shop/accounts/second-factor/remove-second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactorState,
} from '../../shop/accounts/second-factor/set-up-second-factor.ts'
import { ShopError } from '../../shop/errors.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import type { UserEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { currentPassword, jsonBody, jsonResponse, problemResponses, secondFactorCode } from '../schema.ts'
import {
  recoveryCodesSchema,
  secondFactorConfirmationSchema,
  secondFactorSecretSchema,
  secondFactorStateSchema,
} from './schema.ts'

function getConfirmation(c: Context<UserEnv>, password: string): PasswordConfirmation {
  return { user: c.var.user, password, clientAddress: c.var.clientAddress }
}

export const secondFactorRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/second-factor',
      operationId: 'getSecondFactor',
      tags: ['account'],
      summary: 'Get the state of your second factor',
      ...requirePermission('account:own'),
      responses: {
        200: jsonResponse(secondFactorStateSchema),
        ...problemResponses(),
      },
    }),
    async (c) => {
      return c.json(await getSecondFactorState(c.var.runtime.db, c.var.user), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor',
      operationId: 'createSecondFactor',
      tags: ['account'],
      summary: 'Create a second factor',
      description:
        'Returns a secret for an authenticator app. The second factor is off until its first code is confirmed.',
      ...requirePermission('account:own'),
      request: jsonBody(z.object({ password: currentPassword })),
      responses: {
        200: jsonResponse(secondFactorSecretSchema),
        ...problemResponses('wrong_password', 'changed_meanwhile', 'rate_limited'),
      },
    }),
    async (c) => {
      const confirmation = getConfirmation(c, c.req.valid('json').password)
      const secret = await beginSecondFactor(c.var.runtime.db, confirmation)
      return c.json({ ...secret, qr: await renderQrCode(secret.uri) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor/confirm',
      operationId: 'confirmSecondFactor',
      tags: ['account'],
      summary: 'Turn the second factor on',
      description: 'Verifies the first code of the authenticator app and returns the recovery codes.',
      ...requirePermission('account:own'),
      request: jsonBody(z.object({ code: secondFactorCode })),
      responses: {
        200: jsonResponse(recoveryCodesSchema),
        ...problemResponses('second_factor_invalid', 'rate_limited'),
      },
    }),
    async (c) => {
      const { user, runtime } = c.var
      const codes = await confirmSecondFactor(runtime.db, user, c.req.valid('json').code)
      if (!codes) throw new ShopError('second_factor_invalid')
      logSecurityEvent(c, 'second_factor_on', { userId: user.id })
      return c.json({ recoveryCodes: codes }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/second-factor',
      operationId: 'deleteSecondFactor',
      tags: ['account'],
      summary: 'Turn the second factor off',
      ...requirePermission('account:own'),
      request: jsonBody(secondFactorConfirmationSchema),
      responses: {
        204: { description: 'Second factor turned off' },
        ...problemResponses('wrong_password', 'second_factor_invalid', 'rate_limited'),
      },
    }),
    async (c) => {
      const { password, code } = c.req.valid('json')
      await disableSecondFactor(c.var.runtime.db, getConfirmation(c, password), code)
      logSecurityEvent(c, 'second_factor_off', { userId: c.var.user.id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor/recovery-codes',
      operationId: 'renewRecoveryCodes',
      tags: ['account'],
      summary: 'Replace your recovery codes',
      description: 'Earlier codes stop working.',
      ...requirePermission('account:own'),
      request: jsonBody(secondFactorConfirmationSchema),
      responses: {
        200: jsonResponse(recoveryCodesSchema),
        ...problemResponses('wrong_password', 'second_factor_invalid', 'rate_limited'),
      },
    }),
    async (c) => {
      const { password, code } = c.req.valid('json')
      const codes = await renewRecoveryCodes(c.var.runtime.db, getConfirmation(c, password), code)
      logSecurityEvent(c, 'recovery_codes_renewed', { userId: c.var.user.id })
      return c.json({ recoveryCodes: codes }, 200)
    },
  )

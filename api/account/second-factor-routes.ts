import { z } from '@hono/zod-openapi'
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
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { currentPassword, secondFactorCode } from '../schema.ts'
import {
  recoveryCodesSchema,
  secondFactorConfirmationSchema,
  secondFactorSecretSchema,
  secondFactorStateSchema,
} from './schema.ts'

function getConfirmation(c: Context<UserEnv>, password: string): PasswordConfirmation {
  return { user: c.var.user, password, clientAddress: c.var.clientAddress }
}

export const secondFactorRoutes = [
  endpoint(
    'GET /account/second-factor',
    {
      operationId: 'getSecondFactor',
      tag: 'account',
      summary: 'Get the state of your second factor',
      ...requirePermission('account:own'),
      answer: secondFactorStateSchema,
    },
    async ({ db, user }) => await getSecondFactorState(db, user),
  ),
  endpoint(
    'POST /account/second-factor',
    {
      operationId: 'createSecondFactor',
      tag: 'account',
      summary: 'Create a second factor',
      description:
        'Returns a secret for an authenticator app. The second factor is off until its first code is confirmed.',
      ...requirePermission('account:own'),
      json: z.object({ password: currentPassword }),
      answer: secondFactorSecretSchema,
      errors: ['wrong_password', 'changed_meanwhile', 'rate_limited'],
    },
    async ({ json, db, c }) => {
      const confirmation = getConfirmation(c, json.password)
      const secret = await beginSecondFactor(db, confirmation)
      return { ...secret, qr: await renderQrCode(secret.uri) }
    },
  ),
  endpoint(
    'POST /account/second-factor/confirm',
    {
      operationId: 'confirmSecondFactor',
      tag: 'account',
      summary: 'Turn the second factor on',
      description: 'Verifies the first code of the authenticator app and returns the recovery codes.',
      ...requirePermission('account:own'),
      json: z.object({ code: secondFactorCode }),
      answer: recoveryCodesSchema,
      errors: ['second_factor_invalid', 'rate_limited'],
    },
    async ({ user, runtime, json, c }) => {
      const codes = await confirmSecondFactor(runtime.db, user, json.code)
      if (!codes) throw new ShopError('second_factor_invalid')
      logSecurityEvent(c, 'second_factor_on', { userId: user.id })
      return { recoveryCodes: codes }
    },
  ),
  endpoint(
    'DELETE /account/second-factor',
    {
      operationId: 'deleteSecondFactor',
      tag: 'account',
      summary: 'Turn the second factor off',
      ...requirePermission('account:own'),
      json: secondFactorConfirmationSchema,
      errors: ['wrong_password', 'second_factor_invalid', 'rate_limited'],
    },
    async ({ json, db, user, c }) => {
      const { password, code } = json
      await disableSecondFactor(db, getConfirmation(c, password), code)
      logSecurityEvent(c, 'second_factor_off', { userId: user.id })
    },
  ),
  endpoint(
    'POST /account/second-factor/recovery-codes',
    {
      operationId: 'renewRecoveryCodes',
      tag: 'account',
      summary: 'Replace your recovery codes',
      description: 'Earlier codes stop working.',
      ...requirePermission('account:own'),
      json: secondFactorConfirmationSchema,
      answer: recoveryCodesSchema,
      errors: ['wrong_password', 'second_factor_invalid', 'rate_limited'],
    },
    async ({ json, db, user, c }) => {
      const { password, code } = json
      const codes = await renewRecoveryCodes(db, getConfirmation(c, password), code)
      logSecurityEvent(c, 'recovery_codes_renewed', { userId: user.id })
      return { recoveryCodes: codes }
    },
  ),
]

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getRelyingParty } from '../../shop/accounts/passkeys/verify-passkey.ts'
import type { PasswordConfirmation } from '../../shop/accounts/passwords/confirm-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactorState,
  renewRecoveryCodes,
} from '../../shop/accounts/second-factor/manage-second-factor.ts'
import {
  confirmSession,
  confirmSessionByPasskey,
  getConfirmationOptions,
} from '../../shop/accounts/sessions/confirm-session.ts'
import { ShopError } from '../../shop/errors.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { passkeyAnswerSchema, passkeyRequestOptionsSchema } from '../auth/passkey-routes.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderQrCode } from '../render-qr-code.ts'
import { currentPassword, emptyable, secondFactorCode } from '../schema.ts'
import { recoveryCodesSchema, secondFactorConfirmationSchema, secondFactorSecretSchema } from './schema.ts'

function getConfirmation(c: Context<UserEnv>, password: string): PasswordConfirmation {
  return { user: c.var.user, password, clientAddress: c.var.clientAddress }
}

const confirmationSchema = z.union([
  z.object({ passkey: passkeyAnswerSchema }),
  z.object({
    password: currentPassword,
    code: emptyable(secondFactorCode).describe('Required for a user with a second factor'),
  }),
])

export const secondFactorRoutes = [
  endpoint({
    key: 'GET /account/second-factor',
    operationId: 'getSecondFactor',
    summary: 'Get the state of your second factor',
    ...requirePermission('account:own'),
    answer: z.object({ on: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }),
    handle: ({ db, user }) => getSecondFactorState(db, user),
  }),
  endpoint({
    key: 'POST /account/second-factor',
    operationId: 'createSecondFactor',
    summary: 'Create a second factor',
    description:
      'Returns a secret for an authenticator app. The second factor is off until its first code is confirmed.',
    ...requirePermission('account:own'),
    json: z.object({ password: currentPassword }),
    answer: secondFactorSecretSchema,
    errors: ['password_change_required', 'wrong_password', 'changed_meanwhile', 'rate_limited'],
    handle: async ({ json, db, c }) => {
      const secret = await beginSecondFactor(db, getConfirmation(c, json.password))
      return { ...secret, qr: await renderQrCode(secret.uri) }
    },
  }),
  endpoint({
    key: 'POST /account/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Turn the second factor on',
    description: 'Verifies the first code of the authenticator app and returns the recovery codes.',
    ...requirePermission('account:own'),
    json: z.object({ code: secondFactorCode }),
    answer: recoveryCodesSchema,
    errors: ['second_factor_invalid', 'rate_limited'],
    handle: async ({ user, runtime, json, c }) => {
      const codes = await confirmSecondFactor(runtime.db, user, json.code)
      if (!codes) throw new ShopError('second_factor_invalid')
      logSecurityEvent(c, 'second_factor_on', { userId: user.id })
      return { recoveryCodes: codes }
    },
  }),
  endpoint({
    key: 'DELETE /account/second-factor',
    operationId: 'deleteSecondFactor',
    summary: 'Turn the second factor off',
    ...requirePermission('account:own'),
    json: secondFactorConfirmationSchema,
    errors: ['wrong_password', 'second_factor_invalid', 'rate_limited'],
    handle: async ({ json: { password, code }, db, user, c }) => {
      await disableSecondFactor(db, getConfirmation(c, password), code)
      logSecurityEvent(c, 'second_factor_off', { userId: user.id })
    },
  }),
  endpoint({
    key: 'POST /account/second-factor/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replace your recovery codes',
    description: 'Earlier codes stop working.',
    ...requirePermission('account:own'),
    json: secondFactorConfirmationSchema,
    answer: recoveryCodesSchema,
    errors: ['wrong_password', 'second_factor_invalid', 'rate_limited'],
    handle: async ({ json: { password, code }, db, user, c }) => {
      const codes = await renewRecoveryCodes(db, getConfirmation(c, password), code)
      logSecurityEvent(c, 'recovery_codes_renewed', { userId: user.id })
      return { recoveryCodes: codes }
    },
  }),
  endpoint({
    key: 'POST /account/confirmation/options',
    operationId: 'createConfirmationOptions',
    summary: 'Begin a confirmation of your session',
    description: 'Returns which proofs you can give, and the options for a passkey.',
    ...requirePermission('account:own'),
    answer: z.object({
      password: z.boolean().describe('The password is enough, with the second factor if there is one'),
      secondFactor: z.boolean().describe('The password needs a code'),
      passkey: passkeyRequestOptionsSchema.nullable().openapi({ type: ['object', 'null'] }),
    }),
    clientLimit: 'passkeyChallengeClient',
    handle: ({ db, user, token, runtime: { environment } }) =>
      getConfirmationOptions(db, { user, token, relyingParty: getRelyingParty(environment.publicUrl) }),
  }),
  endpoint({
    key: 'POST /account/confirmation',
    operationId: 'confirmSession',
    summary: 'Confirm your session',
    description:
      'Proves once more who you are. Sensitive actions need a login or a confirmation in the last ten minutes.',
    ...requirePermission('account:own'),
    json: confirmationSchema,
    errors: [
      'wrong_password',
      'second_factor_needed',
      'second_factor_invalid',
      'passkey_needed',
      'passkey_invalid',
      'rate_limited',
    ],
    handle: async ({ user, token, clientAddress, runtime, json: proof, c }) => {
      const session = { user, token, clientAddress }
      try {
        if ('passkey' in proof) {
          const relyingParty = getRelyingParty(runtime.environment.publicUrl)
          await confirmSessionByPasskey(runtime.db, { ...session, relyingParty, response: proof.passkey })
        } else {
          const { password, code } = proof
          await confirmSession(runtime.db, { ...session, password, code: code || null })
        }
      } catch (error) {
        const reason = error instanceof ShopError ? error.code : undefined
        logSecurityEvent(c, 'confirmation_refused', { userId: user.id, reason })
        throw error
      }
      logSecurityEvent(c, 'session_confirmed', { userId: user.id, passkey: 'passkey' in proof })
    },
  }),
]

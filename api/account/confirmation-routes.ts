import { z } from '@hono/zod-openapi'
import { getRelyingParty } from '../../shop/accounts/passkeys/verify-passkey.ts'
import {
  confirmSession,
  confirmSessionByPasskey,
  getConfirmationOptions,
} from '../../shop/accounts/sessions/confirm-session.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { passkeyAnswerSchema, passkeyRequestOptionsSchema } from '../auth/passkey-schema.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { currentPassword, emptyable, secondFactorCode } from '../schema.ts'

const confirmationSchema = z.union([
  z.object({ passkey: passkeyAnswerSchema }),
  z.object({
    password: currentPassword,
    code: emptyable(secondFactorCode).openapi({ description: 'Required for a user with a second factor' }),
  }),
])

/** Confirmation of the session before sensitive actions, which answer `confirmation_needed` without one. */
export const confirmationRoutes = [
  endpoint(
    'POST /account/confirmation/options',
    {
      operationId: 'createConfirmationOptions',
      tag: 'account',
      summary: 'Begin a confirmation of your session',
      description: 'Returns which proofs you can give, and the options for a passkey.',
      ...requirePermission('account:own'),
      answer: z.object({
        password: z
          .boolean()
          .openapi({ description: 'The password is enough, with the second factor if there is one' }),
        secondFactor: z.boolean().openapi({ description: 'The password needs a code' }),
        passkey: passkeyRequestOptionsSchema.nullable().openapi({ type: ['object', 'null'] }),
      }),
      errors: ['rate_limited'],
    },
    async ({ user, token, clientAddress, runtime }) => {
      await consumeClientRateLimit(runtime.db, 'passkeyChallengeClient', clientAddress)
      const relyingParty = getRelyingParty(runtime.environment.publicUrl)
      return await getConfirmationOptions(runtime.db, { user, token, relyingParty })
    },
  ),
  endpoint(
    'POST /account/confirmation',
    {
      operationId: 'confirmSession',
      tag: 'account',
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
    },
    async ({ user, token, clientAddress, runtime, json, c }) => {
      const proof = json
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
  ),
]

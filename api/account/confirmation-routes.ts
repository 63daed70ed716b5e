import { createRoute, z } from '@hono/zod-openapi'
import { getRelyingParty } from '../../shop/accounts/passkeys/relying-party.ts'
import {
  confirmSession,
  confirmSessionByPasskey,
  getConfirmationOptions,
} from '../../shop/accounts/sessions/confirm-session.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { passkeyAnswerSchema, passkeyRequestOptionsSchema } from '../auth/passkey-schema.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import {
  currentPassword,
  emptyable,
  jsonBody,
  jsonResponse,
  problemResponses,
  secondFactorCode,
} from '../schema.ts'

const confirmationSchema = z.union([
  z.object({ passkey: passkeyAnswerSchema }),
  z.object({
    password: currentPassword,
    code: emptyable(secondFactorCode).openapi({ description: 'Required for a user with a second factor' }),
  }),
])

/** Confirmation of the session before sensitive actions, which answer `confirmation_needed` without one. */
export const confirmationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/confirmation/options',
      operationId: 'createConfirmationOptions',
      tags: ['account'],
      summary: 'Begin a confirmation of your session',
      description: 'Returns which proofs you can give, and the options for a passkey.',
      ...requirePermission('account:own'),
      responses: {
        200: jsonResponse(
          z.object({
            password: z
              .boolean()
              .openapi({ description: 'The password is enough, with the second factor if there is one' }),
            secondFactor: z.boolean().openapi({ description: 'The password needs a code' }),
            passkey: passkeyRequestOptionsSchema.nullable().openapi({ type: ['object', 'null'] }),
          }),
        ),
        ...problemResponses('rate_limited'),
      },
    }),
    async (c) => {
      const { user, token, clientAddress, runtime } = c.var
      await consumeClientRateLimit(runtime.db, 'passkeyChallengeClient', clientAddress)
      const relyingParty = getRelyingParty(runtime.environment.publicUrl)
      return c.json(await getConfirmationOptions(runtime.db, { user, token, relyingParty }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/confirmation',
      operationId: 'confirmSession',
      tags: ['account'],
      summary: 'Confirm your session',
      description:
        'Proves once more who you are. Sensitive actions need a login or a confirmation in the last ten minutes.',
      ...requirePermission('account:own'),
      request: jsonBody(confirmationSchema),
      responses: {
        204: { description: 'Session confirmed' },
        ...problemResponses(
          'wrong_password',
          'second_factor_needed',
          'second_factor_invalid',
          'passkey_needed',
          'passkey_invalid',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const { user, token, clientAddress, runtime } = c.var
      const proof = c.req.valid('json')
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
      return c.body(null, 204)
    },
  )

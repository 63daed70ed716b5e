import { z } from '@hono/zod-openapi'
import {
  createPasskeyRequest,
  getRelyingParty,
  logInWithPasskey,
} from '../../shop/accounts/passkeys/verify-passkey.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { endpoint } from '../endpoint.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { passkeyAnswerSchema, passkeyRequestOptionsSchema } from './passkey-schema.ts'
import { userSchema } from './schema.ts'
import { getSessionClient } from './session-client.ts'

/** Login with a passkey. It counts as both factors, because the device verifies the person. */
export const passkeyLoginRoutes = [
  endpoint(
    'POST /auth/passkey/options',
    {
      operationId: 'createPasskeyLoginOptions',
      tag: 'auth',
      summary: 'Begin a login with a passkey',
      description:
        "Returns options for the browser's `navigator.credentials.get()`. Their challenge works once and for ten minutes.",
      answer: passkeyRequestOptionsSchema,
      errors: ['rate_limited'],
    },
    async ({ db, runtime, clientAddress }) => {
      const { environment } = runtime
      await consumeClientRateLimit(db, 'passkeyChallengeClient', clientAddress)
      const relyingParty = getRelyingParty(environment.publicUrl)
      return await createPasskeyRequest(db, relyingParty, { purpose: 'login', token: null })
    },
  ),
  endpoint(
    'POST /auth/passkey',
    {
      operationId: 'createPasskeySession',
      tag: 'auth',
      summary: 'Log in with a passkey',
      description:
        'Takes the answer of the browser. No second factor is asked for: the device has verified the person.',
      json: passkeyAnswerSchema,
      answer: z.object({ token: z.string(), user: userSchema }),
      errors: ['passkey_invalid', 'rate_limited'],
    },
    async ({ db, json, runtime, c }) => {
      const { environment } = runtime
      const answer = {
        relyingParty: getRelyingParty(environment.publicUrl),
        response: json,
        client: getSessionClient(c),
      }
      try {
        const { token, user } = await logInWithPasskey(db, answer)
        logSecurityEvent(c, 'logged_in', { userId: user.id, passkey: true })
        return { token, user }
      } catch (error) {
        if (error instanceof ShopError) logSecurityEvent(c, 'log_in_refused', { reason: error.code })
        throw error
      }
    },
  ),
]

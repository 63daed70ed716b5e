import { createRoute, z } from '@hono/zod-openapi'
import { logInWithPasskey } from '../../shop/accounts/passkeys/log-in-with-passkey.ts'
import { getRelyingParty } from '../../shop/accounts/passkeys/relying-party.ts'
import { createPasskeyRequest } from '../../shop/accounts/passkeys/verify-passkey.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { createRouter } from '../create-router.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { passkeyAnswerSchema, passkeyRequestOptionsSchema } from './passkey-schema.ts'
import { userSchema } from './schema.ts'
import { getSessionClient } from './session-client.ts'

/** Login with a passkey. It counts as both factors, because the device verifies the person. */
export const passkeyLoginRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/passkey/options',
      operationId: 'createPasskeyLoginOptions',
      tags: ['auth'],
      summary: 'Begin a login with a passkey',
      description:
        "Returns options for the browser's `navigator.credentials.get()`. Their challenge works once and for ten minutes.",
      responses: {
        200: jsonResponse(passkeyRequestOptionsSchema),
        ...problemResponses('rate_limited'),
      },
    }),
    async (c) => {
      const { db, environment } = c.var.runtime
      await consumeClientRateLimit(db, 'passkeyChallengeClient', c.var.clientAddress)
      const relyingParty = getRelyingParty(environment.publicUrl)
      return c.json(await createPasskeyRequest(db, relyingParty, { purpose: 'login', token: null }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/passkey',
      operationId: 'createPasskeySession',
      tags: ['auth'],
      summary: 'Log in with a passkey',
      description:
        'Takes the answer of the browser. No second factor is asked for: the device has verified the person.',
      request: jsonBody(passkeyAnswerSchema),
      responses: {
        200: jsonResponse(z.object({ token: z.string(), user: userSchema })),
        ...problemResponses('passkey_invalid', 'rate_limited'),
      },
    }),
    async (c) => {
      const { db, environment } = c.var.runtime
      const answer = {
        relyingParty: getRelyingParty(environment.publicUrl),
        response: c.req.valid('json'),
        client: getSessionClient(c),
      }
      try {
        const { token, user } = await logInWithPasskey(db, answer)
        logSecurityEvent(c, 'logged_in', { userId: user.id, passkey: true })
        return c.json({ token, user }, 200)
      } catch (error) {
        if (error instanceof ShopError) logSecurityEvent(c, 'log_in_refused', { reason: error.code })
        throw error
      }
    },
  )

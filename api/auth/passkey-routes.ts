import { z } from '@hono/zod-openapi'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import {
  createPasskeyRequest,
  getRelyingParty,
  logInWithPasskey,
} from '../../shop/accounts/passkeys/verify-passkey.ts'
import { endpoint } from '../endpoint.ts'
import { identifier } from '../schema.ts'
import { logInOrLogRefusal, logSecurityEvent } from './log-security-event.ts'
import { getSessionClient, userSchema } from './schema.ts'

function base64Url(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
}

const credential = {
  id: base64Url(1_500),
  rawId: base64Url(1_500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // The shop asks for no extensions.
  clientExtensionResults: z.unknown().transform((): Record<string, never> => ({})),
}

/** Larger than what authenticators send, some of which attest themselves without being asked to. */
const MAX_ATTESTATION = 20_000

export const passkeyRegistrationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4_000),
      attestationObject: base64Url(MAX_ATTESTATION),
      transports: z.array(identifier(30)).max(10).optional(),
    }),
  })
  .openapi('PasskeyRegistration', { description: 'RegistrationResponseJSON of WebAuthn' })

export const passkeyAnswerSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4_000),
      authenticatorData: base64Url(4_000),
      signature: base64Url(4_000),
      userHandle: base64Url(200)
        .or(z.literal(''))
        .nullish()
        .transform((handle) => handle || undefined),
    }),
  })
  .openapi('PasskeyAnswer', { description: 'AuthenticationResponseJSON of WebAuthn' })

export const passkeyCreationOptionsSchema = z
  .custom<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>()
  .openapi({ type: 'object', description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' })

export const passkeyRequestOptionsSchema = z
  .custom<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>()
  .openapi({ type: 'object', description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' })

/** Login with a passkey. It counts as both factors, because the device verifies the person. */
export const passkeyLoginRoutes = [
  endpoint({
    key: 'POST /auth/passkey/options',
    operationId: 'createPasskeyLoginOptions',
    summary: 'Begin a login with a passkey',
    description:
      "Returns options for the browser's `navigator.credentials.get()`. Their challenge works once and for ten minutes.",
    answer: passkeyRequestOptionsSchema,
    clientLimit: 'passkeyChallengeClient',
    handle: ({ db, runtime: { environment } }) =>
      createPasskeyRequest(db, getRelyingParty(environment.publicUrl), { purpose: 'login', token: null }),
  }),
  endpoint({
    key: 'POST /auth/passkey',
    operationId: 'createPasskeySession',
    summary: 'Log in with a passkey',
    description:
      'Takes the answer of the browser. No second factor is asked for: the device has verified the person.',
    json: passkeyAnswerSchema,
    answer: z.object({ token: z.string(), user: userSchema }),
    errors: ['passkey_invalid', 'rate_limited'],
    handle: async ({ db, json, runtime: { environment }, c }) => {
      const answer = {
        relyingParty: getRelyingParty(environment.publicUrl),
        response: json,
        client: getSessionClient(c),
      }
      const { token, user } = await logInOrLogRefusal(c, () => logInWithPasskey(db, answer))
      logSecurityEvent(c, 'logged_in', { userId: user.id, passkey: true })
      return { token, user }
    },
  }),
]

import { z } from '@hono/zod-openapi'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { identifier } from '../schema.ts'

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

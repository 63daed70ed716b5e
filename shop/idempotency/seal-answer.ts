import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { IdempotentRequest } from './idempotency-keys.ts'

/** An answer to repeat: its status, its headers and its body in base64. */
interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Identifies a request, and holds the key of its stored answer. The secret is never stored. */
export interface SealedRequest extends IdempotentRequest {
  secret: Buffer
}

/**
 * Derives id, fingerprint and encryption key of a request from the caller's credential and the idempotency key, so that
 * the database alone reveals neither the request nor its answer, which may hold a secret such as a new API key.
 */
export function sealRequest(request: {
  caller: string
  key: string
  method: string
  path: string
  body: Uint8Array
}): SealedRequest {
  const secret = createHash('sha256')
    .update(JSON.stringify([request.caller, request.key]))
    .digest()
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose)
  return {
    secret: derive('answer').digest(),
    id: derive('id').digest('hex'),
    fingerprint: derive(JSON.stringify(['request', request.method, request.path]))
      .update(request.body)
      .digest('hex'),
  }
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function sealAnswer({ secret }: Pick<SealedRequest, 'secret'>, answer: StoredAnswer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, secret, iv)
  const sealed = [cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
}

export function openAnswer({ secret }: Pick<SealedRequest, 'secret'>, sealed: string): StoredAnswer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(ALGORITHM, secret, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const json =
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  return JSON.parse(json)
}

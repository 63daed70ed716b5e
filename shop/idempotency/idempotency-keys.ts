import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { idempotencyKeys } from './tables.ts'

/** Longer than any request runs: after this time its process must have died. */
const LOCK_SECONDS = 60

const KEY_HOURS = 24

interface IdempotentRequest {
  id: string
  fingerprint: string
}

/** The request holds the key and runs, or an earlier one was answered. */
type KeyReservation = { attempt: string } | { answer: string }

/**
 * Reserves an idempotency key for a request, also from a request whose process died. Throws `idempotency_key_reused` for
 * another request than the first one, and `idempotency_key_in_use` while the first one runs.
 */
export async function reserveIdempotencyKey(
  db: Db,
  { id, fingerprint }: IdempotentRequest,
): Promise<KeyReservation> {
  const reservation = {
    fingerprint,
    attempt: randomUUID(),
    lockedUntil: sql`now() + make_interval(secs => ${LOCK_SECONDS})`,
    answer: null,
    expiresAt: sql`now() + make_interval(hours => ${KEY_HOURS})`,
  }
  const isAbandoned = and(
    isNotNull(idempotencyKeys.lockedUntil),
    lte(idempotencyKeys.lockedUntil, sql`now()`),
    eq(idempotencyKeys.fingerprint, fingerprint),
  )
  const [reserved] = await db
    .insert(idempotencyKeys)
    .values({ id, ...reservation })
    .onConflictDoUpdate({
      target: idempotencyKeys.id,
      set: reservation,
      setWhere: or(isExpired(), isAbandoned),
    })
    .returning({ attempt: idempotencyKeys.attempt })
  if (reserved) return reserved
  const [earlier] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id))
  if (earlier && earlier.fingerprint !== fingerprint) throw new ShopError('idempotency_key_reused')
  if (!earlier?.answer) throw new ShopError('idempotency_key_in_use', { retryAfter: 1 })
  return { answer: earlier.answer }
}

interface HeldKey {
  id: string
  attempt: string
}

/** Stores the answer of the request that holds the key. */
export async function recordAnswer(db: Db, { id, attempt }: HeldKey, answer: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ answer, lockedUntil: null })
    .where(and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.attempt, attempt)))
}

/** Frees the key of a request that failed, so that it may be sent again. */
export async function releaseIdempotencyKey(db: Db, { id, attempt }: HeldKey): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.attempt, attempt)))
}

export async function deleteExpiredIdempotencyKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired())
}

function isExpired() {
  return lte(idempotencyKeys.expiresAt, sql`now()`)
}

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

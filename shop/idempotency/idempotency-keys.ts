import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { idempotencyKeys } from './tables.ts'

/** Longer than any request runs: after this time its process must have died. */
const LOCK_SECONDS = 60

const KEY_HOURS = 24

export interface IdempotentRequest {
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

/** Deletes the keys whose time is over. */
export async function deleteExpiredIdempotencyKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired())
}

function isExpired() {
  return lte(idempotencyKeys.expiresAt, sql`now()`)
}

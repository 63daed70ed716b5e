import { and, type Column, eq, lte, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast } from '../../column-checks.ts'
import { getProviderServerError } from '../../provider-server-error.ts'

/** The columns of a row that a provider is asked for under an idempotency key. */
export function idempotencyKeyColumns() {
  return {
    /** How many keys were given up, because the provider keeps a server error under them. */
    keyNumber: integer('key_number').notNull().default(0),
    /** The provider answered a server error under the present key: from then on another may be used. */
    newKeyAt: timestamp('new_key_at', { withTimezone: true }),
  }
}

export function providerKeyChecks(name: string, { keyNumber }: { keyNumber: AnyPgColumn }) {
  return createChecks(name, { key_number: isAtLeast(keyNumber, 0) })
}

interface IdempotentTable {
  id: Column
  keyNumber: Column
  newKeyAt: Column
}

/** The first key is the row's id. The same at every try, whichever process asks. */
export function getIdempotencyKey({ id, keyNumber }: { id: string; keyNumber: number }): string {
  return keyNumber === 0 ? id : `${id}:${keyNumber}`
}

/**
 * Without proof that the provider is done with a request, it may still take effect, and a read right after it finds
 * nothing.
 */
const IN_FLIGHT_WINDOW = sql`interval '1 minute'`

/** Values that a failed request writes to its row; null when the same idempotency key is used again. */
export function getKeyFailure(
  table: IdempotentTable,
  error: unknown,
  { isHarmless = false }: { /** A second one of it at the provider. */ isHarmless?: boolean } = {},
): { newKeyAt: SQL } | null {
  const failure = getProviderServerError(error)
  if (!failure) return null
  const isOver = failure.isReplayed || isHarmless
  return { newKeyAt: isOver ? sql`now()` : sql`coalesce(${table.newKeyAt}, now() + ${IN_FLIGHT_WINDOW})` }
}

/** Writes the next key, where the condition below holds. Only after the provider was asked and had made nothing. */
export function getNextKey(table: IdempotentTable): { keyNumber: SQL; newKeyAt: null } {
  return { keyNumber: sql`${table.keyNumber} + 1`, newKeyAt: null }
}

/** The row still has that key, and it may be given up. */
export function canReplaceKey(
  table: IdempotentTable,
  row: { id: string; keyNumber: number },
): SQL | undefined {
  return and(isCurrentKey(table, row), lte(table.newKeyAt, sql`now()`))
}

export function isCurrentKey(
  table: IdempotentTable,
  row: { id: string; keyNumber: number },
): SQL | undefined {
  return and(eq(table.id, row.id), eq(table.keyNumber, row.keyNumber))
}

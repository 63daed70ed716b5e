import { and, type Column, eq, lte, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, timestamp } from 'drizzle-orm/pg-core'
import { isAtLeast, nameChecks } from '../../database/columns.ts'
import { getProviderServerError } from '../../providers/provider-errors.ts'

/** Columns of a row that is sent to a provider under an idempotency key. */
export function idempotencyKeyColumns() {
  return {
    /** Number of replaced keys. A key is replaced when the provider repeats a server error under it. */
    keyNumber: integer('key_number').notNull().default(0),
    /** When the key may be replaced, after a server error under it; null while the key is good. */
    newKeyAt: timestamp('new_key_at', { withTimezone: true }),
  }
}

export function idempotencyKeyChecks({ keyNumber }: { keyNumber: AnyPgColumn }) {
  return nameChecks(keyNumber.table, { key_number: isAtLeast(keyNumber, 0) })
}

interface IdempotentTable {
  id: Column
  keyNumber: Column
  newKeyAt: Column
}

/** Returns the current key, the same in every attempt and process. The first key is the row's id. */
export function getIdempotencyKey({ id, keyNumber }: { id: string; keyNumber: number }): string {
  return keyNumber === 0 ? id : `${id}:${keyNumber}`
}

/** A request without a known end may still take effect, so a read right after it proves nothing. */
const IN_FLIGHT_WINDOW = sql`interval '1 minute'`

/** Returns the values to write after a failed request, or null when the same key is used again. */
export function getKeyValuesAfterFailure(
  table: IdempotentTable,
  error: unknown,
  { isHarmless = false }: { /** A second one of it at the provider. */ isHarmless?: boolean } = {},
): { newKeyAt: SQL } | null {
  const failure = getProviderServerError(error)
  if (!failure) return null
  const isOver = failure.isReplayed || isHarmless
  return { newKeyAt: isOver ? sql`now()` : sql`coalesce(${table.newKeyAt}, now() + ${IN_FLIGHT_WINDOW})` }
}

/**
 * Returns the values that set the next key. Write them under `canReplaceKey`, after a read found nothing at
 * the provider.
 */
export function getNextKeyValues(table: IdempotentTable): { keyNumber: SQL; newKeyAt: null } {
  return { keyNumber: sql`${table.keyNumber} + 1`, newKeyAt: null }
}

/** Condition: the row still uses this idempotency key and the key may be replaced. */
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

import { DrizzleQueryError } from 'drizzle-orm'

/**
 * SQLSTATEs of a temporary failure: connection (08), no disk space or connections left (53), shutdown or
 * statement timeout (57), file errors (58), a standby that is not promoted yet (25006), a lock that was not
 * available (55P03).
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57|58)|^(25006|25P03|55P03)$/

/** Whether the database failed rather than the query, so that the same query may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  // Errors of the database have a severity. Any other failure of a query is a lost connection.
  if (error instanceof DrizzleQueryError)
    return !isDatabaseError(cause) || UNAVAILABLE_SQLSTATES.test(cause.code)
  return (isDatabaseError(error) && UNAVAILABLE_SQLSTATES.test(error.code)) || isDatabaseUnavailable(cause)
}

/** Deadlock, serialization failure. */
const GIVEN_UP_SQLSTATES = ['40P01', '40001']

/** Whether the database gave a transaction up for another one, so that it has changed nothing and is likely to succeed now. */
export function isTransactionGivenUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    (isDatabaseError(error) && GIVEN_UP_SQLSTATES.includes(error.code)) || isTransactionGivenUp(error.cause)
  )
}

/** Whether the same work may succeed later: the database failed, or gave the transaction up. */
export function canRunAgain(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isTransactionGivenUp(error)
}

function isDatabaseError(error: unknown): error is Error & { code: string; severity: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/** Whether a query failed because another row has the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}

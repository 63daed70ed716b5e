import { DrizzleQueryError } from 'drizzle-orm'

/**
 * SQLSTATEs of a database that is not to be had now, and may be in a moment: its connections (08), its room (53: a full
 * disk, no more connections), ended by its operator or stopped for taking too long (57), its own files (58), a standby
 * that is not the first yet (25006), held up by somebody who holds a lock (55P03).
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57|58)|^(25006|25P03|55P03)$/

/** Whether it was the database that failed, and not what was asked of it: the same again later may go well. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  // What the database itself says has a severity. The rest of what ends a query is a connection that is no more.
  if (error instanceof DrizzleQueryError)
    return !isDatabaseError(cause) || UNAVAILABLE_SQLSTATES.test(cause.code)
  return (isDatabaseError(error) && UNAVAILABLE_SQLSTATES.test(error.code)) || isDatabaseUnavailable(cause)
}

function isDatabaseError(error: unknown): error is Error & { code: string; severity: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

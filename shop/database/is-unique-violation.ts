import { DrizzleQueryError } from 'drizzle-orm'

/** Whether a query failed because another row has the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}

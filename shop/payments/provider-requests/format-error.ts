import { DrizzleQueryError } from 'drizzle-orm'

/** One line for the books: what failed, and under it why. Providers' errors hold no keys. */
export function formatError(error: unknown): string {
  const messages: string[] = []
  for (let at = error; at && messages.length < 4; at = at instanceof Error ? at.cause : undefined) {
    messages.push(formatMessage(at))
  }
  return messages.join(': ').slice(0, 500)
}

/** Of a failed query the library tells all values; why it failed, its cause tells. */
function formatMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return 'a query failed'
  return error instanceof Error ? error.message : String(error)
}

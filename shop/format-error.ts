import { DrizzleQueryError } from 'drizzle-orm'
import { normalizeLine, truncateText } from './text.ts'

/** Formats an error and its causes in one line for a table. Errors of providers contain no secrets. */
export function formatError(error: unknown): string {
  const messages: string[] = []
  for (let at = error; at && messages.length < 4; at = at instanceof Error ? at.cause : undefined) {
    messages.push(formatMessage(at))
  }
  return truncateText(normalizeLine(messages.join(': ')), 500)
}

/** Drizzle's message lists all parameters of a failed query. Its cause says why the query failed. */
function formatMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return 'a query failed'
  return error instanceof Error ? error.message : String(error)
}

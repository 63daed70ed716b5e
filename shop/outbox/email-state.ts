import { and, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { emails, MAX_ATTEMPTS } from './tables.ts'

export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const

export type EmailState = (typeof EMAIL_STATES)[number]

export function isUnexpired(): SQL | undefined {
  return or(isNull(emails.expiresAt), gt(emails.expiresAt, sql`now()`))
}

/**
 * Returns true when no attempt is in progress and none will follow. An attempt starts without an error and
 * may die without one.
 */
export function hasExhaustedAttempts(): SQL {
  const isOver = sql`(${emails.lastError} is not null or ${emails.nextAttemptAt} <= now())`
  // A literal instead of a parameter, so that the partial index applies.
  return sql`(${emails.attempts} >= ${sql.raw(String(MAX_ATTEMPTS))} and ${isOver})`
}

export function getEmailState(): SQL<EmailState> {
  return sql<EmailState>`case when ${emails.sentAt} is not null then 'sent' when not (${isUnexpired()}) then 'expired' when ${hasExhaustedAttempts()} then 'failed' else 'waiting' end`
}

/** Removes a used link, so that a reader of the table cannot open accounts with it. */
export function clearLink() {
  return { data: sql`jsonb_set(${emails.data}, '{link}', '""', false)` }
}

/** Only emails that failed for good can be sent again. */
export function canRetry(): SQL | undefined {
  return and(isNull(emails.sentAt), isUnexpired(), hasExhaustedAttempts())
}

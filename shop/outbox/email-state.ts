import { and, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { emails } from './tables.ts'

export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const

export type EmailState = (typeof EMAIL_STATES)[number]

/** Tried so often without success, a mail waits for a person: about three hours after it was queued. */
export const MAX_ATTEMPTS = 10

export function isUnexpired(): SQL | undefined {
  return or(isNull(emails.expiresAt), gt(emails.expiresAt, sql`now()`))
}

/** No try is under way, and none will follow by itself. A try begins without an error and may die without one. */
export function hasExhaustedAttempts(): SQL {
  const isOver = sql`(${emails.lastError} is not null or ${emails.nextAttemptAt} <= now())`
  return sql`(${emails.attempts} >= ${MAX_ATTEMPTS} and ${isOver})`
}

export function getEmailState(): SQL<EmailState> {
  return sql<EmailState>`case when ${emails.sentAt} is not null then 'sent' when not (${isUnexpired()}) then 'expired' when ${hasExhaustedAttempts()} then 'failed' else 'waiting' end`
}

/** What is written to a mail when its link has done its work: who reads the table later can open no account. */
export function clearLink() {
  return { facts: sql`jsonb_set(${emails.facts}, '{link}', '""', false)` }
}

/** To be sent again when asked for: what failed for good. */
export function canRetry(): SQL | undefined {
  return and(isNull(emails.sentAt), isUnexpired(), hasExhaustedAttempts())
}

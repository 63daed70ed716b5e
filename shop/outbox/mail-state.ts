import { and, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { mails } from './tables.ts'

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const

export type MailState = (typeof MAIL_STATES)[number]

/** Tried so often without success, a mail waits for a person: about three hours after it was queued. */
export const MOST_ATTEMPTS = 10

export function isOfUse(): SQL | undefined {
  return or(isNull(mails.expiresAt), gt(mails.expiresAt, sql`now()`))
}

/** No try is under way, and none will follow by itself. A try begins without an error and may die without one. */
export function isGivenUp(): SQL {
  const isOver = sql`(${mails.lastError} is not null or ${mails.nextAttemptAt} <= now())`
  return sql`(${mails.attempts} >= ${MOST_ATTEMPTS} and ${isOver})`
}

export function mailState(): SQL<MailState> {
  return sql<MailState>`case when ${mails.sentAt} is not null then 'sent' when not (${isOfUse()}) then 'expired' when ${isGivenUp()} then 'failed' else 'waiting' end`
}

/** What is written to a mail when its link has done its work: who reads the table later can open no account. */
export function withoutLink() {
  return { facts: sql`jsonb_set(${mails.facts}, '{link}', '""', false)` }
}

/** To be sent again when asked for: what failed for good. */
export function mayBeSentAgain(): SQL | undefined {
  return and(isNull(mails.sentAt), isOfUse(), isGivenUp())
}

import { and, isNull, not } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { hasExhaustedAttempts, isUnexpired } from './email-state.ts'
import { emails } from './tables.ts'

/** How many mails wait to be sent, and how many were given up and wait for a person. */
export async function countEmails(db: Db): Promise<{ waiting: number; failed: number }> {
  const unsent = and(isNull(emails.sentAt), isUnexpired())
  return {
    waiting: await db.$count(emails, and(unsent, not(hasExhaustedAttempts()))),
    failed: await db.$count(emails, and(unsent, hasExhaustedAttempts())),
  }
}

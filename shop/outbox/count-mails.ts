import { and, isNull, not } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { isGivenUp, isOfUse } from './mail-state.ts'
import { mails } from './tables.ts'

/** How many mails wait to be sent, and how many were given up and wait for a person. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const unsent = and(isNull(mails.sentAt), isOfUse())
  return {
    waiting: await db.$count(mails, and(unsent, not(isGivenUp()))),
    failed: await db.$count(mails, and(unsent, isGivenUp())),
  }
}

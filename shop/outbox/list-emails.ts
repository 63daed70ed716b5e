import { and, desc, eq, getTableColumns, isNull, lt, not } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { toPage } from '../to-page.ts'
import { getEmailState, hasExhaustedAttempts, isUnexpired } from './email-state.ts'
import { emails } from './tables.ts'

const PAGE_SIZE = 50

/** Lists emails, newest first; `before` is the last id of the previous page. */
export async function listEmails(db: Db, before?: string) {
  const list = await db
    .select({
      ...getTableColumns(emails),
      state: getEmailState(),
    })
    .from(emails)
    .where(before ? lt(emails.id, before) : undefined)
    .orderBy(desc(emails.id))
    .limit(PAGE_SIZE + 1)
  const { rows, next } = toPage(list, PAGE_SIZE)
  return { emails: rows, next }
}

/** Returns an email with its state; null when there is none. */
export async function getEmail(db: Db, id: string) {
  const [mail] = await db
    .select({ ...getTableColumns(emails), state: getEmailState() })
    .from(emails)
    .where(eq(emails.id, id))
  return mail ?? null
}

export type StoredEmail = NonNullable<Awaited<ReturnType<typeof getEmail>>>

/** Counts the emails that wait to be sent and those that failed and wait for staff. */
export async function countEmails(db: Db): Promise<{ waiting: number; failed: number }> {
  const unsent = and(isNull(emails.sentAt), isUnexpired())
  return {
    waiting: await db.$count(emails, and(unsent, not(hasExhaustedAttempts()))),
    failed: await db.$count(emails, and(unsent, hasExhaustedAttempts())),
  }
}

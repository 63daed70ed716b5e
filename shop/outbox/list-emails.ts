import { and, desc, eq, getTableColumns, isNull, lt, not } from 'drizzle-orm'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import type { Db } from '../services.ts'
import { getEmailState, hasExhaustedAttempts, isUnexpired } from './email-state.ts'
import { emails } from './tables.ts'

/** States that the list can be limited to: both concern unsent emails only, which an index holds. */
export const LISTED_EMAIL_STATES = ['waiting', 'failed'] as const

interface EmailFilter {
  state?: (typeof LISTED_EMAIL_STATES)[number]
  /** The last id of the previous page. */
  before?: string
  limit?: number
}

/** Lists emails, newest first. */
export async function listEmails(db: Db, { state, before, limit = PAGE_SIZE }: EmailFilter = {}) {
  const list = await db
    .select({
      ...getTableColumns(emails),
      state: getEmailState(),
    })
    .from(emails)
    .where(and(state && isInState(state), before ? lt(emails.id, before) : undefined))
    .orderBy(desc(emails.id))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
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
  return {
    waiting: await db.$count(emails, isInState('waiting')),
    failed: await db.$count(emails, isInState('failed')),
  }
}

function isInState(state: (typeof LISTED_EMAIL_STATES)[number]) {
  const isGivenUp = hasExhaustedAttempts()
  return and(isNull(emails.sentAt), isUnexpired(), state === 'failed' ? isGivenUp : not(isGivenUp))
}

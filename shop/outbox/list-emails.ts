import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { containsText } from '../database/text-search.ts'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import type { Db } from '../services.ts'
import { STAFF_EMAIL_KINDS } from './queue-email.ts'
import { emails, MAX_ATTEMPTS } from './tables.ts'

/** States that the list can be limited to: both concern unsent emails only, which an index holds. */
export const LISTED_EMAIL_STATES = ['waiting', 'failed'] as const

/** The recipients by whom the list of emails can be filtered. */
export const EMAIL_AUDIENCES = ['customers', 'staff'] as const

interface EmailFilter {
  state?: (typeof LISTED_EMAIL_STATES)[number]
  audience?: (typeof EMAIL_AUDIENCES)[number]
  /** An address, or a part of one among the newest emails. */
  search?: string
  /** The last id of the previous page. */
  before?: string
  limit?: number
}

export async function listEmails(db: Db, filter: EmailFilter = {}) {
  const { state, audience, search, before, limit = PAGE_SIZE } = filter
  const list = await db
    .select({
      ...getTableColumns(emails),
      state: getEmailState(),
    })
    .from(emails)
    .where(
      and(
        state && isInState(state),
        audience && (audience === 'staff' ? isToStaff : not(isToStaff)),
        search ? isTo(search) : undefined,
        before ? lt(emails.id, before) : undefined,
      ),
    )
    .orderBy(desc(emails.id))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
  return { emails: rows, next }
}

const isToStaff = inArray(emails.kind, [...STAFF_EMAIL_KINDS])

/** The emails of one address and the newest ones are read, so that the search takes the same time in a long list. */
const MAX_SEARCHED = 2_000

/** Condition: the email goes to this address, or is a recent one to an address that contains the text. */
function isTo(search: string): SQL {
  const toAddress = sql`select id from ${emails} where ${emails.toAddress} = lower(${search}) order by id desc limit ${MAX_SEARCHED}`
  const newest = sql`(select id, to_address from ${emails} order by id desc limit ${MAX_SEARCHED}) as newest`
  return sql`${emails.id} = any(array((${toAddress}) union all select newest.id from ${newest} where ${containsText(sql`newest.to_address`, search)}))`
}

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

/** Removes a used link, so that a reader of the table can open no account and claim no refund with it. */
export function clearLink() {
  return {
    data: sql`jsonb_set(jsonb_set(${emails.data}, '{link}', '""', false), '{claimUrl}', '""', false)`,
  }
}

/** Only emails that failed for good can be sent again. */
export function canRetry(): SQL | undefined {
  return and(isNull(emails.sentAt), isUnexpired(), hasExhaustedAttempts())
}

import { and, asc, eq, gt, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../due.ts'
import { ERASED_ADDRESS } from '../erased-address.ts'
import { firstIdAt } from '../id.ts'
import { isGivenUp } from '../outbox/mail-state.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import { forgetMails } from './forget-mails.ts'
import { aboutYearsAgo } from './how-long.ts'

/** The last mail to who is erased lives a week at most: older ones were emptied long ago. */
const LAST_MAILS_WITHIN = 90 * 86_400_000

/** Empties mails as old as the oldest orders, and the last ones to who is erased once they have left. At most `limit` each. */
export async function forgetOldMails(db: Db, policy: Policy, limit: number): Promise<number> {
  const old = lt(mails.id, firstIdAt(aboutYearsAgo(policy.ordersKeptYears)))
  const last = and(
    gt(mails.id, firstIdAt(Date.now() - LAST_MAILS_WITHIN)),
    eq(mails.kind, 'account_erased'),
    or(isNotNull(mails.sentAt), lte(mails.expiresAt, sql`now()`), isGivenUp()),
  )
  return (await forget(db, old, limit)) + (await forget(db, last, limit))
}

function forget(db: Db, which: SQL | undefined, limit: number): Promise<number> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(which, ne(mails.toAddress, ERASED_ADDRESS)))
    .orderBy(asc(mails.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return forgetMails(db, isOneOf(mails.id, due))
}

import { and, type Column, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { conversations } from '../conversations/tables.ts'
import { isDue } from '../due.ts'
import { rateFeed } from '../localization/tables.ts'
import { isGivenUp, isOfUse } from '../outbox/mail-state.ts'
import { mails } from '../outbox/tables.ts'
import { notices, payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'

export const DUE_KINDS = ['mail', 'notice', 'payment', 'refund', 'follow_up', 'rates'] as const

export type DueKind = (typeof DUE_KINDS)[number]

export interface Dues {
  /** Rows that some job should be doing by now. */
  count: number
  /** How long the oldest of them has been due, in seconds. */
  overdue: number
}

/** What the jobs have to do, by what it is about: each is few rows of a partial index, unless they do not get to it. */
export async function readDues(db: Db): Promise<Record<DueKind, Dues>> {
  const of = (table: PgTable, since: Column, which: SQL | undefined) => oldest(db, table, since, which)
  return {
    mail: await of(mails, mails.nextAttemptAt, and(isDue(mails, mails.sentAt), isOfUse(), not(isGivenUp()))),
    notice: await of(
      notices,
      notices.nextAttemptAt,
      and(isDue(notices, notices.appliedAt), isNull(notices.failedAt)),
    ),
    payment: await of(payments, payments.nextAttemptAt, isDue(payments, payments.settledAt)),
    refund: await of(refunds, refunds.nextAttemptAt, isDue(refunds, refunds.settledAt)),
    follow_up: await of(
      conversations,
      conversations.followUpAt,
      and(isNotNull(conversations.followUpAt), sql`${conversations.followUpAt} <= now()`),
    ),
    rates: await of(rateFeed, rateFeed.nextAttemptAt, sql`${rateFeed.nextAttemptAt} <= now()`),
  }
}

async function oldest(db: Db, table: PgTable, since: Column, which: SQL | undefined): Promise<Dues> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`coalesce(extract(epoch from now() - min(${since})), 0)::float8`,
    })
    .from(table)
    .where(which)
  return row ?? { count: 0, overdue: 0 }
}

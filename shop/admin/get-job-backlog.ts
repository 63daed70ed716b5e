import { and, type Column, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { conversations } from '../conversations/tables.ts'
import { isDue } from '../database/attempts.ts'
import { exchangeRateFeed } from '../localization/tables.ts'
import { hasExhaustedAttempts, isUnexpired } from '../outbox/email-state.ts'
import { emails } from '../outbox/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import { webhookEvents } from '../payments/webhook-events/tables.ts'
import type { Db } from '../services.ts'

export const BACKLOG_KINDS = ['mail', 'notice', 'payment', 'refund', 'follow_up', 'rates'] as const

type BacklogKind = (typeof BACKLOG_KINDS)[number]

interface Backlog {
  /** Rows that a job should have processed by now. */
  count: number
  /** Age of the oldest due row, in seconds. */
  overdue: number
}

/** Counts the due rows of every job. Each query reads a small partial index. */
export async function getJobBacklog(db: Db): Promise<Record<BacklogKind, Backlog>> {
  const of = (table: PgTable, since: Column, condition: SQL | undefined) =>
    getBacklog(db, table, since, condition)
  return {
    mail: await of(
      emails,
      emails.nextAttemptAt,
      and(isDue(emails, emails.sentAt), isUnexpired(), not(hasExhaustedAttempts())),
    ),
    notice: await of(
      webhookEvents,
      webhookEvents.nextAttemptAt,
      and(isDue(webhookEvents, webhookEvents.processedAt), isNull(webhookEvents.failedAt)),
    ),
    payment: await of(payments, payments.nextAttemptAt, isDue(payments, payments.settledAt)),
    refund: await of(refunds, refunds.nextAttemptAt, isDue(refunds, refunds.settledAt)),
    follow_up: await of(
      conversations,
      conversations.followUpAt,
      and(isNotNull(conversations.followUpAt), sql`${conversations.followUpAt} <= now()`),
    ),
    rates: await of(
      exchangeRateFeed,
      exchangeRateFeed.nextAttemptAt,
      sql`${exchangeRateFeed.nextAttemptAt} <= now()`,
    ),
  }
}

async function getBacklog(
  db: Db,
  table: PgTable,
  since: Column,
  condition: SQL | undefined,
): Promise<Backlog> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`coalesce(extract(epoch from now() - min(${since})), 0)::float8`,
    })
    .from(table)
    .where(condition)
  return row ?? { count: 0, overdue: 0 }
}

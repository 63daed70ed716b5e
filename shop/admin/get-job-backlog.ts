import { and, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conversations } from '../conversations/tables.ts'
import { isDue } from '../database/attempts.ts'
import { MINUTE_MS } from '../durations.ts'
import { getFirstIdAt } from '../id.ts'
import { exchangeRateFeed } from '../localization/tables.ts'
import { isEmailDue } from '../outbox/send-due-emails.ts'
import { emails } from '../outbox/tables.ts'
import { ISSUE_KINDS, type IssueKind } from '../payments/issues/issue-kinds.ts'
import { paymentIssues } from '../payments/issues/tables.ts'
import { providerProblems } from '../payments/provider-requests/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import { isFailedEvent, isWebhookEventDue } from '../payments/webhook-events/process-webhook-events.ts'
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
  const of = async (since: PgColumn, condition: SQL | undefined): Promise<Backlog> => {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        overdue: sql<number>`coalesce(extract(epoch from now() - min(${since})), 0)::float8`,
      })
      .from(since.table)
      .where(condition)
    return row ?? { count: 0, overdue: 0 }
  }
  return {
    mail: await of(emails.nextAttemptAt, isEmailDue()),
    notice: await of(webhookEvents.nextAttemptAt, isWebhookEventDue()),
    payment: await of(payments.nextAttemptAt, isDue(payments, payments.settledAt)),
    refund: await of(refunds.nextAttemptAt, isDue(refunds, refunds.settledAt)),
    follow_up: await of(conversations.followUpAt, lte(conversations.followUpAt, sql`now()`)),
    rates: await of(exchangeRateFeed.nextAttemptAt, lte(exchangeRateFeed.nextAttemptAt, sql`now()`)),
  }
}

/** Counts what waits for a provider, a job or staff. */
export async function getPaymentBacklog(db: Db) {
  const open = await db
    .select({ kind: paymentIssues.kind, count: sql<number>`count(*)::int` })
    .from(paymentIssues)
    .where(isNull(paymentIssues.resolvedAt))
    .groupBy(paymentIssues.kind)
  const counted = new Map<IssueKind, number>(open.map(({ kind, count }) => [kind, count]))
  return {
    issues: ISSUE_KINDS.map((kind) => ({ kind, count: counted.get(kind) ?? 0 })),
    payments: await db.$count(payments, isNull(payments.settledAt)),
    notices: await db.$count(
      webhookEvents,
      and(isNull(webhookEvents.processedAt), isNull(webhookEvents.failedAt)),
    ),
    failedNotices: await db.$count(webhookEvents, isFailedEvent()),
    problems: await db.$count(providerProblems, isNull(providerProblems.resolvedAt)),
    refunds: await db.$count(refunds, isNull(refunds.settledAt)),
  }
}

/** Enough rows to know the share of each status. */
const MAX_COUNTED = 20_000

/**
 * Counts the payments placed in the last minutes, by provider and status. The provider is null until one has created the
 * session. Ids are ordered by time, so no other row is read.
 */
export async function countRecentPayments(db: Db, minutes: number) {
  const recent = db
    .select({ provider: payments.provider, status: payments.status })
    .from(payments)
    .where(gte(payments.id, getFirstIdAt(Date.now() - minutes * MINUTE_MS)))
    .limit(MAX_COUNTED)
    .as('recent')
  return db
    .select({ provider: recent.provider, status: recent.status, count: sql<number>`count(*)::int` })
    .from(recent)
    .groupBy(recent.provider, recent.status)
}

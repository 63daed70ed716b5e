import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { ISSUE_KINDS, type IssueKind } from '../issues/issue-kinds.ts'
import { paymentIssues } from '../issues/tables.ts'
import { providerProblems } from '../provider-requests/tables.ts'
import { refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { isFailedEvent } from '../webhook-events/failed-webhook-events.ts'
import { webhookEvents } from '../webhook-events/tables.ts'

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

import { and, desc, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { hasRow } from '../../database/has-row.ts'
import { PAGE_SIZE, toPage } from '../../database/to-page.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isIssueDisputed, isOrderUnblocked } from '../disputes/blocked-orders.ts'
import { disputes } from '../disputes/tables.ts'
import { ORDER_RETURNS } from '../refunds/order-returns.ts'
import { type RefundFailureCode, refunds } from '../refunds/tables.ts'
import { listAssignments, type UnassignedReturn } from '../refunds/unassigned-returns.ts'
import { payments } from '../tables.ts'
import { selectMoneyLeft } from './find-refund-debts.ts'
import { ISSUE_KINDS, isUnapplied, listIssueActions } from './issue-kinds.ts'
import { getRefundDebt } from './sync-refund-issues.ts'
import { paymentIssues } from './tables.ts'

/** Lists open payment issues, newest first; with `resolved` also resolved ones. The amount of an open one is what is left of its money. */
export async function listPaymentIssues(
  db: Db,
  filter: { lang?: Lang; before?: string; limit?: number; resolved?: boolean } = {},
) {
  const { limit = PAGE_SIZE } = filter
  const list = await db
    .select({
      issue: paymentIssues,
      left: selectMoneyLeft(),
      isDisputed: isRefundBlocked(db),
      customer: { name: users.name, email: payments.email },
      /** The order of the issue's refund, or else the first order of the payment. */
      orderId: sql<string | null>`coalesce(
        (select order_id from ${ORDER_RETURNS} as order_returns
          where order_returns.return_id = ${paymentIssues.refundId} order by order_id limit 1),
        (select ${orders.id} from ${orders}
          where ${orders.paymentId} = ${paymentIssues.paymentId} order by ${orders.id} limit 1))`,
      /** The shop's reason for the failure of the issue's newest refund; null when the provider gave one. */
      failureCode: sql<RefundFailureCode | null>`(
        select made.failure_code from ${refunds} as made
        where made.id = ${paymentIssues.refundId} or made.issue_id = ${paymentIssues.id}
        order by made.id desc limit 1)`,
      /** The earliest deadline of the session's open disputes. */
      evidenceDueAt: sql<Date | null>`(select min(${disputes.evidenceDueAt}) from ${disputes}
        where ${disputes.provider} = ${paymentIssues.provider} and ${disputes.sessionId} = ${paymentIssues.sessionId}
          and ${disputes.state} = 'open' and ${paymentIssues.kind} = 'disputed')`.mapWith(
        paymentIssues.createdAt,
      ),
      /** True when a dispute of the session is lost and none is open. */
      isDisputeLost: sql<boolean>`${paymentIssues.kind} = 'disputed' and coalesce((
        select bool_or(${disputes.state} = 'lost') and not bool_or(${disputes.state} = 'open') from ${disputes}
        where ${disputes.provider} = ${paymentIssues.provider} and ${disputes.sessionId} = ${paymentIssues.sessionId}
        ), false)`,
    })
    .from(paymentIssues)
    .leftJoin(payments, eq(payments.id, paymentIssues.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        filter.resolved ? undefined : isNull(paymentIssues.resolvedAt),
        filter.before ? lt(paymentIssues.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(paymentIssues.id))
    .limit(limit + 1)
  const page = toPage(
    list.map(({ issue, left, ...more }) => ({
      ...issue,
      ...more,
      amount: issue.resolvedAt ? issue.amount : left,
    })),
    limit,
  )
  const pending = await listPendingIssues(db, page.rows)
  const unassigned = await listAssignments(
    db,
    page.rows.flatMap(({ paymentId }) => paymentId ?? []),
    filter.lang ?? DEFAULT_LANG,
  )
  return {
    issues: page.rows.map((issue) => {
      const assignment = unassigned.find((money) => isOfIssue(money, issue)) ?? null
      const hasPendingRefund = pending.has(issue.id)
      const actions = listIssueActions({ ...issue, hasPendingRefund, isUnassigned: assignment !== null })
      return { ...issue, actions, assignment: actions.includes('assign') ? assignment : null }
    }),
    next: page.next,
  }
}

/** Condition on an issue: a dispute blocks the refund of its money, as `createIssueRefund` refuses it. */
function isRefundBlocked(db: Db) {
  const ofRefund = sql`coalesce((select ${refunds.orderId} from ${refunds} where ${refunds.id} = ${paymentIssues.refundId}), ${orders.id})`
  const blocked = hasRow(
    db,
    orders,
    eq(orders.paymentId, paymentIssues.paymentId),
    eq(orders.id, ofRefund),
    not(isOrderUnblocked(db)),
  )
  const isUnappliedMoney = inArray(paymentIssues.kind, ISSUE_KINDS.filter(isUnapplied))
  return sql<boolean>`case when ${isUnappliedMoney} then ${isIssueDisputed(db, paymentIssues)} else ${blocked} end`
}

function isOfIssue(
  { id, kind, paymentId }: UnassignedReturn,
  issue: typeof paymentIssues.$inferSelect,
): boolean {
  if (kind === 'refund') return id === issue.refundId
  return issue.kind === 'disputed' && paymentId === issue.paymentId
}

/** Lists the ids of issues whose money a refund under way already returns. */
async function listPendingIssues(
  db: Db,
  issues: (typeof paymentIssues.$inferSelect)[],
): Promise<Set<string>> {
  const ids = issues.map(({ id }) => id)
  const isUnderway = inArray(refunds.status, ['asked', 'pending'])
  const direct = await db
    .select({ issueId: refunds.issueId })
    .from(refunds)
    .where(and(inArray(refunds.issueId, ids), isUnderway))
  const pending = new Set(direct.flatMap(({ issueId }) => issueId ?? []))
  const failedIds = issues.flatMap(({ kind, refundId }) =>
    kind === 'refund_failed' && refundId ? [refundId] : [],
  )
  const failed = await db.select().from(refunds).where(inArray(refunds.id, failedIds))
  for (const refund of failed) {
    const issue = issues.find(({ refundId }) => refundId === refund.id)
    if (issue && (await getRefundDebt(db, refund)).pending > 0) pending.add(issue.id)
  }
  return pending
}

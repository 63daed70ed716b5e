import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { PAGE_SIZE, toPage } from '../../database/to-page.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { disputes } from '../disputes/tables.ts'
import { refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { type IssueAction, listIssueActions } from './issue-kinds.ts'
import { getRefundDebt } from './sync-refund-issues.ts'
import { paymentIssues } from './tables.ts'

/** Lists open payment issues, newest first; with `resolved` also resolved ones. */
export async function listPaymentIssues(
  db: Db,
  filter: { before?: string; limit?: number; resolved?: boolean } = {},
) {
  const { limit = PAGE_SIZE } = filter
  const list = await db
    .select({
      issue: paymentIssues,
      customer: { name: users.name, email: payments.email },
      /** The order of the issue's refund, or else the first order of the payment. */
      orderId: sql<string | null>`coalesce(
        (select ${refunds.orderId} from ${refunds} where ${refunds.id} = ${paymentIssues.refundId}),
        (select ${orders.id} from ${orders}
          where ${orders.paymentId} = ${paymentIssues.paymentId} order by ${orders.id} limit 1))`,
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
    list.map(({ issue, ...more }) => ({ ...issue, ...more })),
    limit,
  )
  const pending = await listPendingIssues(db, page.rows)
  const rows = page.rows.map((issue) => ({
    ...issue,
    actions: listIssueActions({ ...issue, hasPendingRefund: pending.has(issue.id) }),
  }))
  const assignable = await listAssignableOrders(db, rows)
  return {
    issues: rows.map((issue) => ({
      ...issue,
      assignableOrders: issue.actions.includes('assign')
        ? assignable.filter(({ paymentId }) => paymentId === issue.paymentId)
        : [],
    })),
    next: page.next,
  }
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

/** Lists the orders with a price of the payments whose refunds can be assigned. */
function listAssignableOrders(db: Db, issues: { paymentId: string | null; actions: IssueAction[] }[]) {
  const ids = issues.flatMap(({ paymentId, actions }) =>
    paymentId && actions.includes('assign') ? [paymentId] : [],
  )
  return db
    .select({
      id: orders.id,
      paymentId: orders.paymentId,
      packageName: orders.packageName,
      quantity: orders.quantity,
      price: orders.price,
    })
    .from(orders)
    .where(and(inArray(orders.paymentId, ids), gt(orders.price, 0)))
    .orderBy(orders.id)
}

import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { cases } from '../../cases/tables.ts'
import { hasRow } from '../../database/has-row.ts'
import { hasOpenReplacement } from '../../orders/queries/list-delivery-tasks.ts'
import { orders } from '../../orders/tables.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import { ISSUE_KINDS, isRefundable } from '../../payments/issues/issue-kinds.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { isRefundOf } from '../data-subject.ts'

/**
 * Condition: the order of the outer row is paid and has not ended, has a replacement to deliver, a case to decide or make good or an open
 * dispute, whose evidence its anonymization would remove.
 */
export function isUnderway(db: Db): SQL | undefined {
  return and(
    isNotNull(orders.paidAt),
    or(
      inArray(orders.status, ['pending', 'processing']),
      hasOpenReplacement(db),
      hasRow(db, cases, eq(cases.orderId, orders.id), inArray(cases.state, ['open', 'accepted'])),
      hasRow(db, disputes, eq(disputes.paymentId, orders.paymentId), eq(disputes.state, 'open')),
    ),
  )
}

/** Selects the paid orders of a user that are underway. `userId` may be a column of the outer query. */
export function selectOrdersUnderway(db: Db, userId: string | SQLWrapper) {
  return db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, userId), isUnderway(db)))
}

/**
 * Condition: money of these payments still has to reach the customer, by a refund on its way or one that failed, or because it
 * pays for no order. Nobody could be told of it once the address is gone.
 */
export function hasDebts(db: Db, paymentIds: SQLWrapper): SQL | undefined {
  return or(
    hasRow(db, refunds, isRefundOf(db, paymentIds), inArray(refunds.status, ['asked', 'pending'])),
    hasRow(
      db,
      paymentIssues,
      inArray(paymentIssues.paymentId, paymentIds),
      isNull(paymentIssues.resolvedAt),
      inArray(paymentIssues.kind, ISSUE_KINDS.filter(isRefundable)),
    ),
  )
}

/** Condition: payments of the user have debts. `userId` may be a column of the outer query. */
export function hasDebtsTo(db: Db, userId: string | SQLWrapper): SQL | undefined {
  return hasDebts(
    db,
    sql`(${db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId))})`,
  )
}

/** Whether the shop still has to return money to a user. */
export async function isOwedMoney(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), hasDebtsTo(db, userId)))) > 0
}

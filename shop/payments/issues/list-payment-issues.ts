import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { PAGE_SIZE, toPage } from '../../database/to-page.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { disputes } from '../disputes/tables.ts'
import { payments } from '../tables.ts'
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
      /** The first order of the payment. */
      orderId: sql<string | null>`(select ${orders.id} from ${orders}
        where ${orders.paymentId} = ${paymentIssues.paymentId} order by ${orders.id} limit 1)`,
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
  const rows = list.map(({ issue, ...more }) => ({ ...issue, ...more }))
  const page = toPage(rows, limit)
  return { issues: page.rows, next: page.next }
}

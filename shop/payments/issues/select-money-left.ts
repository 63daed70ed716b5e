import { inArray, sql } from 'drizzle-orm'
import { disputes } from '../disputes/tables.ts'
import { selectKept } from '../refunds/order-returns.ts'
import { refunds } from '../refunds/tables.ts'
import { ISSUE_KINDS, isUnapplied } from './issue-kinds.ts'
import { paymentIssues } from './tables.ts'

/**
 * Selects what was not returned yet of the money of the issue of the outer row, in pence; an issue about money is open
 * exactly while this is more than nothing, unless staff resolve it. Money that pays for no order has refunds and
 * disputes of its own; money that came too late is that of its payment, which the query joins. Issues about refunds follow `syncRefundIssues`.
 */
export function selectMoneyLeft() {
  const isOwnMoney = inArray(paymentIssues.kind, ISSUE_KINDS.filter(isUnapplied))
  return sql<number>`greatest(0, case
    when ${isOwnMoney} then ${paymentIssues.amount} - (select coalesce(sum(made.amount), 0)::int from ${refunds} as made
      where made.issue_id = ${paymentIssues.id} and made.payment_id is null and made.status = 'succeeded')
      - (select coalesce(sum(lost.amount), 0)::int from ${disputes} as lost
      where lost.provider = ${paymentIssues.provider} and lost.session_id = ${paymentIssues.sessionId}
        and lost.payment_id is null and lost.state = 'lost')
    when ${paymentIssues.kind} = 'paid_after_close' then ${selectKept()}
    else ${paymentIssues.amount} end)`
}

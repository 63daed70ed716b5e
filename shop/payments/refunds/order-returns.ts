import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { disputes } from '../disputes/tables.ts'
import { payments } from '../tables.ts'
import { refunds, returnAssignments } from './tables.ts'

/**
 * Selects the money that was returned or is on its way, by order: refunds of the order, and parts of other refunds and of
 * lost disputes that staff assigned to it. A dispute has the status `lost`. A subquery for a `from` clause.
 */
export const ORDER_RETURNS = sql`(
  select made.id as return_id, made.order_id, made.amount, made.status, made.is_for_missing, made.created_at as returned_at
  from ${refunds} as made where made.order_id is not null
  union all
  select made.id, part.order_id, part.amount, made.status, made.is_for_missing, made.created_at
  from ${returnAssignments} as part join ${refunds} as made on made.id = part.refund_id
  union all
  select dispute.id, part.order_id, part.amount, 'lost', false, dispute.state_since
  from ${returnAssignments} as part join ${disputes} as dispute on dispute.id = part.dispute_id
  where dispute.state = 'lost')`

/**
 * The rest of each refund without an order, and of each lost dispute, that staff have assigned to no order. The status of a
 * dispute is `lost`. Refunds of payment issues are not assignable: their money was never for an order. A subquery for a
 * `from` clause.
 */
export const UNASSIGNED_RETURNS = sql`(
  select made.id as return_id, made.payment_id, made.status, made.created_at as returned_at,
    made.amount - (select coalesce(sum(part.amount), 0)::int from ${returnAssignments} as part
      where part.refund_id = made.id) as rest, made.issue_id is null as is_assignable
  from ${refunds} as made where made.order_id is null
  union all
  select dispute.id, dispute.payment_id, 'lost', dispute.state_since,
    dispute.amount - (select coalesce(sum(part.amount), 0)::int from ${returnAssignments} as part
      where part.dispute_id = dispute.id), true
  from ${disputes} as dispute where dispute.state = 'lost')`

/** Selects the money that payments returned: refunds that succeeded, and lost disputes. A subquery for a `from` clause. */
export const PAYMENT_RETURNS = sql`(
  select payment_id, amount from ${refunds} where status = 'succeeded'
  union all
  select payment_id, amount from ${disputes} where state = 'lost')`

/** Selects what went back of the payment of the outer row, in pence. A dispute may take again what was refunded before. */
export function sumPaymentReturns() {
  return sql<number>`(select coalesce(sum(returned.amount), 0)::int from ${PAYMENT_RETURNS} as returned
    where returned.payment_id = ${payments.id})`
}

/** Selects the sum of the refunds that meet a condition on them and an outer row, in pence. */
export function sumRefunds(which: SQL | undefined) {
  return sql<number>`(select coalesce(sum(${refunds.amount}), 0)::int from ${refunds} where ${which})`
}

/** Selects the lost disputes of the payment of the outer row, in pence. */
function sumLostDisputes() {
  return sql<number>`(select coalesce(sum(${disputes.amount}), 0)::int from ${disputes}
    where ${disputes.paymentId} = ${payments.id} and ${disputes.state} = 'lost')`
}

/** Selects the refunds of the payment of the outer row that have not failed, in pence. */
export function sumActiveRefunds() {
  return sumRefunds(and(eq(refunds.paymentId, payments.id), ne(refunds.status, 'failed')))
}

/** Selects the payment of the outer row less its active refunds and lost disputes, in pence. Negative when these exceed it. */
export function selectPaymentRest() {
  return sql<number>`(${payments.amount} - ${sumActiveRefunds()} - ${sumLostDisputes()})`
}

/** Selects what can still be refunded of the payment of the outer row, in pence. */
export function selectRefundableAmount() {
  return sql<number>`greatest(0, ${selectPaymentRest()})`
}

/** Selects what the shop keeps of the payment of the outer row, in pence. */
export function selectKeptAmount() {
  return sql<number>`greatest(0, ${payments.amount} - ${sumPaymentReturns()})`
}

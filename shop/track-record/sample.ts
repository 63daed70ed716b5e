import { type SQL, sql } from 'drizzle-orm'
import { PROMISE_DAYS } from '../catalog/package-view.ts'
import { isTrialPayment } from '../orders/is-trial-payment.ts'
import { orders } from '../orders/tables.ts'

/**
 * Selects the sample of the promise meter: orders with a promised time, paid within the last days, that have ended or
 * whose promised time has passed, so that a late order counts before it is delivered. Orders that were cancelled before
 * the promised start say nothing about the shop and are left out, and so are trial orders. Pauses move the promise, as they do for the customer.
 *
 * Columns: `payment_id`, `id`, `quantity`, `delivered`, `started_at`, `ended_at`, `clock` (when the promised time began),
 * `due` and `pause`.
 */
export function selectSample(condition: SQL = sql`true`): SQL {
  return sql`
    select * from (
      select ${orders.id} as id, ${orders.paymentId} as payment_id, ${orders.status} as status,
        ${orders.quantity} as quantity, ${orders.delivered} as delivered,
        ${orders.startedAt} as started_at, ${orders.endedAt} as ended_at, pause, clock,
        clock + make_interval(hours => ${orders.promisedStartHours}) + pause as start_due,
        clock + make_interval(hours => ${orders.promisedStartHours} + ${orders.promisedDeliveryHours}) + pause as due
      from ${orders}, lateral (select
        greatest(${orders.paidAt}, ${orders.startAfter}, ${orders.briefAnsweredAt}) as clock,
        make_interval(secs => ${orders.pausedSeconds}) + coalesce(now() - ${orders.pausedAt}, interval '0') as pause) as times
      where ${orders.paidAt} > now() - make_interval(days => ${PROMISE_DAYS})
        and ${orders.promisedStartHours} is not null and ${orders.promisedDeliveryHours} is not null
        and ${orders.briefState} is distinct from 'waiting' and not ${isTrialPayment(orders.paymentId)} and ${condition}) as paid
    where (ended_at is not null or due < now())
      and not (status in ('cancelled', 'refunded') and started_at is null and ended_at <= start_due)`
}

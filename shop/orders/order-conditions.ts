import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from './tables.ts'

/** Condition: the id is that of a trial payment. False for null. SQL names the table, because orders may not import payments. */
export function isTrialPayment(paymentId: SQLWrapper): SQL<boolean> {
  return sql`exists (select from payments as trial where trial.id = ${paymentId} and trial.is_trial)`
}

/** Condition: the id is that of an order of a trial payment. False for null. */
export function isTrialOrder(orderId: SQLWrapper): SQL<boolean> {
  return sql`exists (select from ${orders} as placed where placed.id = ${orderId}
    and ${isTrialPayment(sql`placed.payment_id`)})`
}

/** Condition: the order is paid, nobody has started it, and no API client works with what the customer has told. */
export function isBeforeWork(): SQL<boolean> {
  return sql<boolean>`(${orders.status} = 'pending' and ${orders.paidAt} is not null
    and coalesce(${orders.leasedUntil} <= now(), true))`
}

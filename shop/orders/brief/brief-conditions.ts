import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { orders } from '../tables.ts'

/** Condition: the order is paid and waits for the customer's answers. */
export function isWaitingForBrief() {
  return and(eq(orders.briefState, 'waiting'), eq(orders.status, 'pending'), isNotNull(orders.paidAt))
}

/** Condition: the order waits for no answers. */
export function isBriefSettled() {
  return or(isNull(orders.briefState), ne(orders.briefState, 'waiting'))
}

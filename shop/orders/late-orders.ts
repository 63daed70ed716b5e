import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { orders } from './tables.ts'

/**
 * Condition: a promised time has passed, by the database's clock. Custom packages without a promised time have no
 * deadlines, and a paused order is not late.
 */
export function isLate() {
  return and(isNull(orders.pausedAt), or(isStartLate(), isDeliveryLate()))
}

function isStartLate() {
  return and(eq(orders.status, 'pending'), lt(orders.startBy, sql`now()`))
}

function isDeliveryLate() {
  return and(eq(orders.status, 'processing'), lt(orders.deliverBy, sql`now()`))
}

import { and, eq, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isHeldByDispute } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'

/** Which promised time has passed: that of the start, or that of the delivery. */
type LateStep = 'start' | 'delivery'

/**
 * Condition: a promised time has passed, by the database's clock. Custom packages without a promised time have no
 * deadlines; a paused order is not late, nor one that waits for the end of a dispute. After a lost one staff end it or go on.
 */
export function isLate(db: Db): SQL | undefined {
  const isStartLate = and(eq(orders.status, 'pending'), lt(orders.startBy, sql`now()`))
  const isDeliveryLate = and(eq(orders.status, 'processing'), lt(orders.deliverBy, sql`now()`))
  return and(isNull(orders.pausedAt), or(isStartLate, isDeliveryLate), not(isHeldByDispute(db)))
}

/** Selects the step of an order that is late, or null. */
export function selectLateStep(db: Db) {
  return sql<LateStep | null>`case when ${isLate(db)} then
    case ${orders.status} when 'pending' then 'start' else 'delivery' end end`
}

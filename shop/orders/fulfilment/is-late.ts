import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isOrderUnblocked } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'

/**
 * Condition: a promised time has passed, by the database's clock. Custom packages without a promised time have no
 * deadlines, and nothing is promised for a paused or disputed order. `getLateStep` says the same.
 */
export function isLate(db: Db): SQL | undefined {
  return and(isNull(orders.pausedAt), or(isStartLate(), isDeliveryLate()), isOrderUnblocked(db))
}

function isStartLate() {
  return and(eq(orders.status, 'pending'), lt(orders.startBy, sql`now()`))
}

function isDeliveryLate() {
  return and(eq(orders.status, 'processing'), lt(orders.deliverBy, sql`now()`))
}

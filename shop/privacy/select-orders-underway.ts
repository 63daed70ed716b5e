import { and, eq, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'

/**
 * Selects the paid orders of a user that have not ended, with which the user cannot be erased. `userId` may
 * be a column of the outer query.
 */
export function selectOrdersUnderway(db: Db, userId: string | SQLWrapper) {
  return db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        inArray(orders.status, ['pending', 'processing']),
      ),
    )
}

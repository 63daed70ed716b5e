import { and, eq, inArray, isNotNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { hasOpenReplacement } from '../orders/queries/list-delivery-tasks.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'

/**
 * Selects the paid orders of a user that have not ended or have a replacement to deliver, with which the user cannot be
 * erased. `userId` may be a column of the outer query.
 */
export function selectOrdersUnderway(db: Db, userId: string | SQLWrapper) {
  return db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        or(inArray(orders.status, ['pending', 'processing']), hasOpenReplacement(db)),
      ),
    )
}

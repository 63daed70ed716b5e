import { and, eq, exists, inArray, isNotNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { cases } from '../cases/tables.ts'
import { hasOpenReplacement } from '../orders/queries/list-delivery-tasks.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'

/**
 * Selects the paid orders of a user that have not ended, have a replacement to deliver or a case to decide or make good, with
 * which the user cannot be erased. `userId` may be a column of the outer query.
 */
export function selectOrdersUnderway(db: Db, userId: string | SQLWrapper) {
  const activeCase = db
    .select({ one: sql`1` })
    .from(cases)
    .where(and(eq(cases.orderId, orders.id), inArray(cases.state, ['open', 'accepted'])))
  return db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        or(inArray(orders.status, ['pending', 'processing']), hasOpenReplacement(db), exists(activeCase)),
      ),
    )
}

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../../settings/policy-version.ts'
import { isUndeliveredPartOwed, listOrderBalances } from './order-balance.ts'
import { suggestRefund } from './suggest-refund.ts'

/**
 * Lists the refunds that a customer can still request by the policy accepted with each order: pence, and the deadline for
 * asking, null when there is none.
 */
export async function listClaimableRefunds(db: Db, userId: string) {
  const found = await db
    .select({ order: orders, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), isUndeliveredPartOwed()))
    .orderBy(asc(orders.id))
  const balances = await listOrderBalances(
    db,
    found.map(({ order }) => order.id),
  )
  const archive = await getPolicyFiguresByVersion(db)
  return found.flatMap(({ order, now }) => {
    const balance = balances.get(order.id)
    if (!balance) return []
    const policy = getPolicyOfVersion(archive, order.policyVersion)
    const refund = suggestRefund({ ...order, balance }, policy, now)
    return refund ? [{ orderId: order.id, amount: refund.amount, until: refund.until }] : []
  })
}

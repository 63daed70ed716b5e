import { and, eq } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import { orders } from '../orders/tables.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import type { Db } from '../services.ts'
import { type Case, cases } from './tables.ts'

/**
 * Returns a case, locked until the transaction ends, after its orders and its payment (`lockPayment`). Throws `not_found`,
 * also for another customer's case.
 */
export async function lockCase(
  tx: Db,
  { caseId, customerId }: { caseId: string; customerId?: string },
): Promise<Case> {
  const isOwn = customerId ? eq(cases.userId, customerId) : undefined
  const [purchase] = await tx
    .select({ paymentId: orders.paymentId })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(and(eq(cases.id, caseId), isOwn))
  if (!purchase) throw new ShopError('not_found')
  await lockPayment(tx, purchase.paymentId)
  const [found] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, caseId), isOwn))
    .for('update')
  if (!found) throw new ShopError('not_found')
  return found
}

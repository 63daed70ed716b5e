import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isOrderBlocked } from './list-blocked-orders.ts'

/**
 * Allows work and refunds of a disputed order, until a later dispute or a lost one blocks it again. Throws ShopError
 * `not_found` when the order does not exist or is not blocked.
 */
export async function overrideDispute(
  db: Db,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    if (!(await isOrderBlocked(tx, { orderId }))) throw new ShopError('not_found')
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: 'dispute_overridden', note: reason, ...actorColumns(actor) })
    await recordAction(tx, {
      actor,
      action: 'order.dispute_overridden',
      subjectId: orderId,
      after: { reason },
    })
  })
}

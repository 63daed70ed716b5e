import { eq } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isOrderBlocked } from './list-blocked-orders.ts'

/**
 * Staff decide that a disputed order may be worked and refunded nevertheless, until a later dispute or a lost one blocks
 * it again. False when the order does not exist or is not blocked.
 */
export async function overrideDispute(
  db: Db,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    if (!(await isOrderBlocked(tx, { orderId }))) return false
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: 'dispute_overridden', note: reason, ...actorColumns(actor) })
    await recordAction(tx, {
      actor,
      action: 'order.dispute_overridden',
      subjectId: orderId,
      after: { reason },
    })
    return true
  })
}

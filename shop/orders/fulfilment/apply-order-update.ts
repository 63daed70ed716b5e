import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import type { OrderStatus } from '../order-status.ts'
import { orders } from '../tables.ts'
import { addOrderNote } from './add-order-note.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { type DeliveryReport, recordDelivery } from './record-delivery.ts'

export interface OrderUpdate extends DeliveryReport {
  to?: OrderStatus
}

/**
 * All that staff say of an order at once: where it goes, what was counted, why. A part that is refused throws
 * its reason as a ShopError, which takes the other parts back with it.
 */
export async function applyOrderUpdate(db: Db, work: OrderUpdate) {
  return db.transaction(async (tx) => {
    // What was counted is taken while the order is being worked: after it starts, before it ends.
    if (work.to === 'processing') await applyStatus(tx, work)
    await applyDelivery(tx, work)
    if (work.to !== 'processing') await applyStatus(tx, work)
    const [order] = await tx
      .select({
        id: orders.id,
        status: orders.status,
        startCount: orders.startCount,
        delivered: orders.delivered,
      })
      .from(orders)
      .where(eq(orders.id, work.orderId))
    if (!order) throw new ShopError('not_found')
    return order
  })
}

async function applyStatus(tx: Db, { to, ...work }: OrderUpdate): Promise<void> {
  if (!to) return
  const moved = await changeOrderStatus(tx, { ...work, to })
  if (!moved.ok) throw new ShopError(moved.reason)
}

async function applyDelivery(tx: Db, work: OrderUpdate): Promise<void> {
  const { to, startCount, delivered, note } = work
  if (startCount !== undefined || delivered !== undefined) {
    // The note is the move's when there is one.
    const recorded = await recordDelivery(tx, { ...work, note: to ? undefined : note })
    if (!recorded.ok) throw new ShopError(recorded.reason)
    // Completing says that all is there: that and a smaller number cannot both be meant.
    if (to === 'completed' && recorded.remaining > 0) throw new ShopError('not_all_delivered')
  } else if (note && !to && !(await addOrderNote(tx, { ...work, note }))) {
    throw new ShopError('not_found')
  }
}

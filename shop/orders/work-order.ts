import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { addNote } from './add-note.ts'
import { moveOrder } from './move-order.ts'
import type { OrderStatus } from './order-status.ts'
import { type DeliveryReport, recordDelivery } from './record-delivery.ts'
import { orders } from './tables.ts'

export interface OrderWork extends DeliveryReport {
  to?: OrderStatus
}

/**
 * All that staff say of an order at once: where it goes, what was counted, why. A part that is refused throws
 * its reason as a ShopError, which takes the other parts back with it.
 */
export async function workOrder(db: Db, work: OrderWork) {
  return db.transaction(async (tx) => {
    // What was counted is taken while the order is being worked: after it starts, before it ends.
    if (work.to === 'processing') await move(tx, work)
    await report(tx, work)
    if (work.to !== 'processing') await move(tx, work)
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

async function move(tx: Db, { to, ...work }: OrderWork): Promise<void> {
  if (!to) return
  const moved = await moveOrder(tx, { ...work, to })
  if (!moved.ok) throw new ShopError(moved.reason)
}

async function report(tx: Db, work: OrderWork): Promise<void> {
  const { to, startCount, delivered, note } = work
  if (startCount !== undefined || delivered !== undefined) {
    // The note is the move's when there is one.
    const recorded = await recordDelivery(tx, { ...work, note: to ? undefined : note })
    if (!recorded.ok) throw new ShopError(recorded.reason)
    // Completing says that all is there: that and a smaller number cannot both be meant.
    if (to === 'completed' && recorded.remaining > 0) throw new ShopError('not_all_delivered')
  } else if (note && !to && !(await addNote(tx, { ...work, note }))) {
    throw new ShopError('not_found')
  }
}

import { eq } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import { type OrderWork, workOrder } from '../orders/work-order.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { tellBuyer } from './tell-buyer.ts'

/** What staff say of an order, and the mail to its buyer when the work has started or ended by it. */
export async function workAndTell(db: Db, work: OrderWork) {
  // Before the transaction, which holds the only connection.
  const { policy } = await readSettings(db)
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, work.orderId))
      .for('update')
    const order = await workOrder(tx, work)
    // Saying the present status again is no news.
    if (order.status !== before?.status) await tellBuyer(tx, { orderId: order.id, policy })
    return order
  })
}

import { eq } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { orders } from '../orders/tables.ts'
import { type OrderWork, workOrder } from '../orders/work-order.ts'
import { isBlocked } from '../payments/disputes/refuse-disputed.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { ShopError } from '../shop-error.ts'
import { tellBuyer } from './tell-buyer.ts'

const WORKED = { status: orders.status, startCount: orders.startCount, delivered: orders.delivered }

interface Worked {
  status: OrderStatus
  startCount: number | null
  delivered: number
}

/**
 * What staff, or the operator's program, say of an order; the mail to its buyer when the work has started or ended
 * by it; and the line in the log. `moved`: it was in another status before.
 */
export async function workAndTell(db: Db, work: OrderWork): Promise<Worked & { id: string; moved: boolean }> {
  // Before the transaction, which holds the only connection.
  const { policy } = await readSettings(db)
  return db.transaction(async (tx) => {
    const [before] = await tx.select(WORKED).from(orders).where(eq(orders.id, work.orderId)).for('update')
    const begins = work.to === 'processing' || work.to === 'completed' || work.to === 'partial'
    if (begins && work.to !== before?.status && (await isBlocked(tx, { orderId: work.orderId }))) {
      throw new ShopError('order_disputed')
    }
    const order = await workOrder(tx, work)
    // Saying the present status again is no news.
    const moved = order.status !== before?.status
    if (moved) await tellBuyer(tx, { orderId: order.id, policy })
    if (before) await log(tx, work, before, order)
    return { ...order, moved }
  })
}

/** The words of a note stand in the history alone: what is logged is never taken out again, and they may name people. */
async function log(tx: Db, work: OrderWork, before: Worked, after: Worked): Promise<void> {
  const { to, startCount, delivered, note } = work
  const said = [to, startCount, delivered].some((part) => part !== undefined)
  const changed = (['status', 'startCount', 'delivered'] as const).filter(
    (name) => before[name] !== after[name],
  )
  if (changed.length === 0 && (said || note === undefined)) return
  await recordAction(tx, {
    actor: work.actor,
    action: 'order.worked',
    subjectId: work.orderId,
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: {
      ...Object.fromEntries(changed.map((name) => [name, after[name]])),
      ...(note !== undefined && { noted: true }),
    },
  })
}

import { eq } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { isOrderBlocked } from '../../payments/disputes/list-blocked-orders.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import type { OrderStatus } from '../order-status.ts'
import { orders } from '../tables.ts'
import { applyOrderUpdate, type OrderUpdate } from './apply-order-update.ts'
import { queueOrderStatusEmail } from './queue-order-status-email.ts'

const PROGRESS_COLUMNS = { status: orders.status, startCount: orders.startCount, delivered: orders.delivered }

interface OrderProgress {
  status: OrderStatus
  startCount: number | null
  delivered: number
}

/**
 * What staff, or the operator's program, say of an order; the mail to its buyer when the work has started or ended
 * by it; and the line in the log. `moved`: it was in another status before.
 */
export async function updateOrder(
  db: Db,
  work: OrderUpdate,
): Promise<OrderProgress & { id: string; moved: boolean }> {
  // Before the transaction, which holds the only connection.
  const { policy } = await getSettings(db)
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select(PROGRESS_COLUMNS)
      .from(orders)
      .where(eq(orders.id, work.orderId))
      .for('update')
    const begins = work.to === 'processing' || work.to === 'completed' || work.to === 'partial'
    if (begins && work.to !== before?.status && (await isOrderBlocked(tx, { orderId: work.orderId }))) {
      throw new ShopError('order_disputed')
    }
    const order = await applyOrderUpdate(tx, work)
    // Saying the present status again is no news.
    const moved = order.status !== before?.status
    if (moved) await queueOrderStatusEmail(tx, { orderId: order.id, policy })
    if (before) await recordUpdate(tx, work, before, order)
    return { ...order, moved }
  })
}

/** The words of a note stand in the history alone: what is logged is never taken out again, and they may name people. */
async function recordUpdate(
  tx: Db,
  work: OrderUpdate,
  before: OrderProgress,
  after: OrderProgress,
): Promise<void> {
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

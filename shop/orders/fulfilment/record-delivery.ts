import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { orderEvents, orders } from '../tables.ts'

export interface DeliveryReport {
  orderId: string
  /** The public count on the profile or video when the work began. */
  startCount?: number
  /** The total delivered so far, not the increment. */
  delivered?: number
  actor: Actor
  note?: string
}

export interface DeliveryProgress {
  startCount: number | null
  delivered: number
  remaining: number
}

/**
 * Records the counts of an order in progress. Each changed count is one row of the history; reporting the same again
 * changes nothing. A lower count is a correction and recorded like any other. Throws ShopError `not_found`,
 * `not_in_progress` or `delivered_out_of_range`.
 */
export async function recordDelivery(db: Db, report: DeliveryReport): Promise<DeliveryProgress> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, report.orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    const { startCount = order.startCount, delivered = order.delivered } = report
    const changes = [
      { kind: 'counted' as const, amount: startCount, before: order.startCount },
      { kind: 'delivered' as const, amount: delivered, before: order.delivered },
    ].filter(({ amount, before }) => amount !== before)
    if (changes.length > 0) {
      if (order.status !== 'processing') throw new ShopError('not_in_progress')
      if (delivered < 0 || delivered > order.quantity) throw new ShopError('delivered_out_of_range')
      const { actor, note } = report
      await tx.update(orders).set({ startCount, delivered }).where(eq(orders.id, order.id))
      const event = { orderId: order.id, ...actorColumns(actor), note }
      await tx.insert(orderEvents).values(changes.map(({ kind, amount }) => ({ ...event, kind, amount })))
    }
    return { startCount, delivered, remaining: order.quantity - delivered }
  })
}

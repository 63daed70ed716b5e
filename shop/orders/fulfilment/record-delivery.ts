import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { addReading } from '../delivery/readings.ts'
import { spreadDelivered } from '../delivery/runs.ts'
import { recordOrderWebhooks } from '../record-order-webhooks.ts'
import { orderEvents, orders } from '../tables.ts'

export interface DeliveryReport {
  orderId: string
  /** The public count on the profile or video when the work began. */
  startCount?: number
  /** The total delivered so far, not the increment. */
  delivered?: number
  /** The reading that the counts come from; it is kept also when they are the same as before. */
  reading?: { count: number; readAt?: Date; uploadId?: string }
  actor: Actor
  note?: string
}

export interface DeliveryProgress {
  startCount: number | null
  delivered: number
  remaining: number
}

/**
 * Records the counts of an order in progress. Each changed count is one row of the history and adds a reading; reporting the
 * same again changes nothing. A lower count is a correction and recorded like any other. Throws ShopError `not_found`,
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
    if (changes.length > 0 || report.reading) {
      if (order.status !== 'processing') throw new ShopError('not_in_progress')
      if (delivered < 0 || delivered > order.quantity) throw new ShopError('delivered_out_of_range')
      const { actor, reading } = report
      const orderId = order.id
      const count = startCount === null ? null : startCount + delivered
      await addReading(tx, { orderId, actor, delivered, count, ...reading })
    }
    if (changes.length > 0) {
      const { actor, note } = report
      await tx.update(orders).set({ startCount, delivered }).where(eq(orders.id, order.id))
      await spreadDelivered(tx, { ...order, startCount, delivered })
      const event = { orderId: order.id, ...actorColumns(actor), note }
      await tx.insert(orderEvents).values(changes.map(({ kind, amount }) => ({ ...event, kind, amount })))
      await recordOrderWebhooks(tx, 'order.delivery_recorded', [order.id])
    }
    return { startCount, delivered, remaining: order.quantity - delivered }
  })
}

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
  actor: Actor
  note?: string
}

type Order = typeof orders.$inferSelect

export interface DeliveryProgress {
  startCount: number | null
  delivered: number
  remaining: number
}

/**
 * Records the counts of an order in progress. A changed count adds a reading and is one row of the history; reporting the
 * same again changes nothing. A lower count is a correction and recorded like any other. Throws ShopError `not_found`,
 * `not_in_progress` or `delivered_out_of_range`.
 */
export async function recordDelivery(db: Db, report: DeliveryReport): Promise<DeliveryProgress> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, report.orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    const { startCount = order.startCount, delivered = order.delivered, actor, note } = report
    if (startCount !== order.startCount || delivered !== order.delivered) {
      if (order.status !== 'processing') throw new ShopError('not_in_progress')
      if (delivered < 0 || delivered > order.quantity) throw new ShopError('delivered_out_of_range')
      const count = startCount === null ? null : startCount + delivered
      await addReading(tx, { orderId: order.id, actor, delivered, count })
      await applyCounts(tx, order, { startCount, startReadAt: null, delivered, actor, note })
    }
    return { startCount, delivered, remaining: order.quantity - delivered }
  })
}

interface Counts extends Pick<Order, 'startCount' | 'startReadAt' | 'delivered'> {
  actor: Actor
  note?: string
}

/** Sets the counts of an order that the caller has locked. Each changed count is one row of the history. */
export async function applyCounts(tx: Db, order: Order, { actor, note, ...counts }: Counts): Promise<void> {
  await tx.update(orders).set(counts).where(eq(orders.id, order.id))
  const changes = [
    { kind: 'counted' as const, amount: counts.startCount, before: order.startCount },
    { kind: 'delivered' as const, amount: counts.delivered, before: order.delivered },
  ].filter(({ amount, before }) => amount !== before)
  if (changes.length === 0) return
  await spreadDelivered(tx, { ...order, ...counts })
  const event = { orderId: order.id, ...actorColumns(actor), note }
  await tx.insert(orderEvents).values(changes.map(({ kind, amount }) => ({ ...event, kind, amount })))
  await recordOrderWebhooks(tx, 'order.delivery_recorded', [order.id])
}

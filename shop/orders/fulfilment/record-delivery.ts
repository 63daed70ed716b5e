import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { orderEvents, orders } from '../tables.ts'

export interface DeliveryReport {
  orderId: string
  /** What the profile or video showed in public when the work began. */
  startCount?: number
  /** All that is there by now, not what was added. */
  delivered?: number
  actor: Actor
  note?: string
}

export type DeliveryResult =
  | { ok: true; startCount: number | null; delivered: number; remaining: number }
  | { ok: false; reason: 'not_found' | 'not_in_progress' | 'delivered_out_of_range' }

/**
 * What staff counted, of an order that is being worked. A number that differs from the one known is one row of
 * the history; saying the same again changes nothing. Fewer than before is a correction, and a row like any.
 */
export async function recordDelivery(db: Db, report: DeliveryReport): Promise<DeliveryResult> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, report.orderId)).for('update')
    if (!order) return { ok: false, reason: 'not_found' }
    const { startCount = order.startCount, delivered = order.delivered } = report
    const changes = [
      { kind: 'counted' as const, amount: startCount, before: order.startCount },
      { kind: 'delivered' as const, amount: delivered, before: order.delivered },
    ].filter(({ amount, before }) => amount !== before)
    if (changes.length > 0) {
      if (order.status !== 'processing') return { ok: false, reason: 'not_in_progress' }
      if (delivered < 0 || delivered > order.quantity) return { ok: false, reason: 'delivered_out_of_range' }
      const { actor, note } = report
      await tx.update(orders).set({ startCount, delivered }).where(eq(orders.id, order.id))
      const said = { orderId: order.id, ...actorColumns(actor), note }
      await tx.insert(orderEvents).values(changes.map(({ kind, amount }) => ({ ...said, kind, amount })))
    }
    return { ok: true, startCount, delivered, remaining: order.quantity - delivered }
  })
}

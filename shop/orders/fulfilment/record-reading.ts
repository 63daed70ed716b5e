import { eq } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { requireUploadOfOrder } from '../../uploads/get-upload.ts'
import { orders } from '../tables.ts'
import { type DeliveryProgress, recordDelivery } from './record-delivery.ts'
import { requireUnclaimed } from './require-unclaimed.ts'

export interface ReadingReport {
  orderId: string
  /** The public count of the profile or video. */
  count: number
  /** Default: now. */
  readAt?: Date
  /** Image of the reading. */
  uploadId?: string
  actor: Actor
}

/**
 * Records a public count of an order in progress and derives what has been delivered. Without a start count, the reading
 * sets it. Throws ShopError `not_found`, `not_in_progress` and `order_claimed`.
 */
export async function recordReading(db: Db, report: ReadingReport): Promise<DeliveryProgress> {
  const { orderId, count, readAt, uploadId, actor } = report
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    if (order.status !== 'processing') throw new ShopError('not_in_progress')
    await requireUnclaimed(tx, report)
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId, purpose: 'reading' })
    const { quantity } = order
    const startCount = order.startCount ?? Math.max(0, count - order.delivered)
    const delivered =
      order.startCount === null ? order.delivered : Math.min(Math.max(0, count - startCount), quantity)
    const progress = await recordDelivery(tx, {
      ...{ orderId, startCount, delivered, actor },
      reading: { count, readAt, uploadId },
    })
    if (startCount !== order.startCount || delivered !== order.delivered) {
      await recordAction(tx, {
        ...{ actor, action: 'order.worked', subjectId: orderId },
        before: { startCount: order.startCount, delivered: order.delivered },
        after: { startCount, delivered },
      })
    }
    return progress
  })
}

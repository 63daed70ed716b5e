import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { MINUTE_MS } from '../../durations.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { requireUploadOfOrder } from '../../uploads/get-upload.ts'
import { addReading, listNewestReadings } from '../delivery/readings.ts'
import { deliveryReadings } from '../delivery/tables.ts'
import { applyPartCounts, type OrderPart, requireOrderPart } from '../posts.ts'
import { orderEvents, orders } from '../tables.ts'
import { applyCounts, type DeliveryProgress, getProgress } from './record-delivery.ts'
import { requireNotLeased } from './require-not-leased.ts'

interface ReadingReport {
  orderId: string
  /** The place of the post that was read, from 1; for an order of several. */
  post?: number
  /** The public count of the profile or video. */
  count: number
  /** Default: now. */
  readAt?: Date
  /** Image of the reading. */
  uploadId?: string
  actor: Actor
}

/** How far the clock of a reader may be ahead. */
const CLOCK_SKEW_MS = MINUTE_MS

/**
 * Records a public count of an order in progress. The newest reading tells what has been delivered, in whatever order they
 * arrive. Without a reported start count, the oldest reading sets it. Throws ShopError `not_found`, `not_in_progress`,
 * `order_leased`, `read_before_order`, `read_in_future` and `post_unknown`.
 */
export async function recordReading(db: Db, report: ReadingReport): Promise<DeliveryProgress> {
  const { orderId, count, uploadId, actor } = report
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders, now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt) })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    if (!found) throw new ShopError('not_found')
    const { order, now } = found
    if (order.status !== 'processing') throw new ShopError('not_in_progress')
    if (report.readAt && report.readAt < order.createdAt) throw new ShopError('read_before_order')
    if (report.readAt && report.readAt.getTime() > now.getTime() + CLOCK_SKEW_MS)
      throw new ShopError('read_in_future')
    await requireNotLeased(tx, report)
    const part = requireOrderPart(order, report.post)
    const { post } = part
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId, purpose: 'reading' })
    const isStray = await isOfEarlierTarget(tx, report)
    const isStart = !isStray && isOldestReading(part, report.readAt)
    const [before] = await listNewestReadings(tx, { orderId, post, until: report.readAt })
    const deliveredBefore = before?.delivered ?? 0
    const startCount = isStart ? Math.max(0, count - deliveredBefore) : part.startCount
    const gained = isStart || isStray || startCount === null ? deliveredBefore : count - startCount
    const readAt = await addReading(tx, {
      orderId,
      post,
      count,
      uploadId,
      actor,
      readAt: report.readAt,
      delivered: Math.min(Math.max(0, gained), part.quantity),
    })
    if (isStart && part.startCount !== null)
      await updateLaterReadings(tx, orderId, { ...part, startCount }, readAt)
    const [newest] = await listNewestReadings(tx, { orderId, post })
    const delivered = newest?.delivered ?? 0
    const startReadAt = isStart ? readAt : part.startReadAt
    const counts = applyPartCounts(order, { post, startCount, startReadAt, delivered })
    await applyCounts(tx, order, { ...counts, actor })
    if (startCount !== part.startCount || delivered !== part.delivered) {
      await recordAction(tx, {
        actor,
        action: 'order.worked',
        subjectId: orderId,
        before: { startCount: part.startCount, delivered: part.delivered },
        after: { ...(post !== null && { post }), startCount, delivered },
      })
    }
    return getProgress({ ...order, ...counts })
  })
}

/** Whether the customer has changed the profile or video since the reading, so that its count is of another one. */
async function isOfEarlierTarget(tx: Db, { orderId, post, readAt }: ReadingReport): Promise<boolean> {
  if (!readAt) return false
  const isChange = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'target_changed'))
  const isOfPost =
    post === undefined ? undefined : or(isNull(orderEvents.amount), eq(orderEvents.amount, post))
  const changes = await tx.$count(orderEvents, and(isChange, isOfPost, gt(orderEvents.at, readAt)))
  return changes > 0
}

/** Whether a reading sets the start count, unless it was reported. */
function isOldestReading({ startCount, startReadAt }: OrderPart, readAt: Date | undefined): boolean {
  return startCount === null || Boolean(readAt && startReadAt && readAt < startReadAt)
}

/** Derives what the readings after a new start have delivered; they were the start, or followed it. */
async function updateLaterReadings(
  tx: Db,
  id: string,
  { post, quantity, startCount }: OrderPart,
  readAt: Date,
): Promise<void> {
  const { count, orderId } = deliveryReadings
  const isOfPost = post === null ? undefined : eq(deliveryReadings.post, post)
  await tx
    .update(deliveryReadings)
    .set({ delivered: sql`least(greatest(${count} - ${startCount}::int, 0), ${quantity}::int)` })
    .where(and(eq(orderId, id), isOfPost, isNotNull(count), gt(deliveryReadings.readAt, readAt)))
}

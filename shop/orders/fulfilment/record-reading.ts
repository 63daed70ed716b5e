import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { MINUTE_MS } from '../../durations.ts'
import { ShopError } from '../../errors.ts'
import {
  getOrderBalance,
  getRefundedMissing,
  selectOrderPaymentStatus,
} from '../../payments/refunds/order-balance.ts'
import type { Db } from '../../services.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../../settings/policy-version.ts'
import { requireUploadOfOrder } from '../../uploads/store-upload.ts'
import { addReading, listNewestReadings } from '../delivery/readings.ts'
import { createReplacementRun, type DeliveryRun, sumOpenReplacements } from '../delivery/runs.ts'
import { deliveryReadings, guaranteeChecks } from '../delivery/tables.ts'
import { applyTargetCounts, listOrderTargets, type OrderTarget, requireOrderTarget } from '../posts.ts'
import { recordOrderWebhooks } from '../record-order-webhooks.ts'
import { lockOrder, requireNotLeased } from '../require-order.ts'
import { orderEvents, orders } from '../tables.ts'
import { type DeliveryProgress, setOrderCounts, toDeliveryProgress } from './record-delivery.ts'

interface ReadingReport {
  orderId: string
  /** The place of the post that was read, from 1; for an order of several. */
  post?: number
  /** The public count of the profile or video. */
  count: number
  /** Default: now. */
  readAt?: Date
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
    const target = requireOrderTarget(order, report.post)
    const { post } = target
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId, purpose: 'reading' })
    const isStray = await isOfEarlierTarget(tx, report)
    const isStart = !isStray && isOldestReading(target, report.readAt)
    const [before] = await listNewestReadings(tx, { orderId, post, until: report.readAt })
    const deliveredBefore = before?.delivered ?? 0
    const startCount = isStart ? Math.max(0, count - deliveredBefore) : target.startCount
    const gained = isStart || isStray || startCount === null ? deliveredBefore : count - startCount
    const readAt = await addReading(tx, {
      orderId,
      post,
      count,
      uploadId,
      actor,
      readAt: report.readAt,
      delivered: Math.min(Math.max(0, gained), target.quantity),
    })
    if (isStart && target.startCount !== null)
      await updateLaterReadings(tx, orderId, { ...target, startCount }, readAt)
    const [newest] = await listNewestReadings(tx, { orderId, post })
    const delivered = newest?.delivered ?? 0
    const startReadAt = isStart ? readAt : target.startReadAt
    const counts = applyTargetCounts(order, { post, startCount, startReadAt, delivered })
    if (await setOrderCounts(tx, order, { ...counts, actor }))
      await recordOrderWebhooks(tx, 'order.delivery_recorded', [orderId])
    if (startCount !== target.startCount || delivered !== target.delivered) {
      await recordAction(tx, actor, 'order.worked', orderId, {
        before: { startCount: target.startCount, delivered: target.delivered },
        after: { ...(post !== null && { post }), startCount, delivered },
      })
    }
    return toDeliveryProgress({ ...order, ...counts })
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
function isOldestReading({ startCount, startReadAt }: OrderTarget, readAt: Date | undefined): boolean {
  return startCount === null || Boolean(readAt && startReadAt && readAt < startReadAt)
}

/** Derives what the readings after a new start have delivered. */
async function updateLaterReadings(
  tx: Db,
  id: string,
  { post, quantity, startCount }: OrderTarget,
  readAt: Date,
): Promise<void> {
  const { count, orderId } = deliveryReadings
  const isOfPost = post === null ? undefined : eq(deliveryReadings.post, post)
  await tx
    .update(deliveryReadings)
    .set({ delivered: sql`least(greatest(${count} - ${startCount}::int, 0), ${quantity}::int)` })
    .where(and(eq(orderId, id), isOfPost, isNotNull(count), gt(deliveryReadings.readAt, readAt)))
}

type Order = typeof orders.$inferSelect

type GuaranteeCheck = typeof guaranteeChecks.$inferSelect

interface CheckReport {
  orderId: string
  /** Days after the completion; one of the order's checks. */
  day: number
  /** The public counts of what the order is delivered to: one, or one of each post in their order. */
  counts: number[]
  uploadId?: string
  actor: Actor
}

/**
 * Records the count of a guarantee check. A drop opens a replacement run for what no open run replaces and no refund paid
 * already, due by the policy accepted with the order. Throws ShopError `not_found` for an unknown check,
 * `transition_not_allowed` for one that is done or not due, `start_count_missing`, and `post_unknown` unless each post has its
 * count.
 */
export async function recordGuaranteeCheck(
  db: Db,
  report: CheckReport,
): Promise<{ check: GuaranteeCheck; run: DeliveryRun | null }> {
  const { orderId, day, counts, uploadId, actor } = report
  // Read first: inside the transaction the only connection is taken.
  const archive = await getPolicyFiguresByVersion(db)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireDueCheck(tx, { orderId, day })
    const balance = await getOrderBalance(tx, orderId)
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId, purpose: 'reading' })
    const targets = readTargets(order, counts)
    const missing = targets.reduce((sum, target) => sum + target.missing, 0)
    const [check] = await tx
      .update(guaranteeChecks)
      .set({ doneAt: sql`now()`, missing })
      .where(isCheck({ orderId, day }))
      .returning()
    if (!check) throw new ShopError('not_found')
    for (const { post, count, delivered } of targets)
      await addReading(tx, { orderId, post, count, uploadId, actor, delivered, checkDay: day })
    await tx.insert(orderEvents).values({ orderId, kind: 'checked', amount: missing, ...actorColumns(actor) })
    const refunded = getRefundedMissing(balance, order.quantity)
    const quantity = missing - (await sumOpenReplacements(tx, orderId)) - refunded
    const hours = getPolicyOfVersion(archive, order.policyVersion).replacementHours
    const run = quantity > 0 ? await createReplacementRun(tx, { orderId, quantity, hours }) : null
    await recordAction(tx, actor, 'order.worked', orderId, { after: { checkDay: day, missing } })
    return { check, run }
  })
}

/** Compares each count with what it has to be. Gains of one post do not make up for losses of another. */
function readTargets(order: Order, counts: number[]) {
  const targets = listOrderTargets(order)
  if (targets.length !== counts.length) throw new ShopError('post_unknown')
  return targets.map(({ post, startCount, quantity }, index) => {
    if (startCount === null) throw new ShopError('start_count_missing')
    const count = counts[index] ?? 0
    const missing = Math.min(quantity, Math.max(0, startCount + quantity - count))
    return { post, count, missing, delivered: quantity - missing }
  })
}

function isCheck({ orderId, day }: { orderId: string; day: number }) {
  return and(eq(guaranteeChecks.orderId, orderId), eq(guaranteeChecks.day, day))
}

/** Condition on a check and its order: it waits for staff or an API client. An order that was paid back has no guarantee. */
export function isCheckDue() {
  return and(
    isNull(guaranteeChecks.doneAt),
    lte(guaranteeChecks.dueAt, sql`now()`),
    eq(orders.status, 'completed'),
    ne(selectOrderPaymentStatus(), 'refunded'),
  )
}

async function requireDueCheck(tx: Db, of: { orderId: string; day: number }): Promise<void> {
  const [check] = await tx
    .select({ isDue: sql<boolean>`${isCheckDue()}` })
    .from(guaranteeChecks)
    .innerJoin(orders, eq(orders.id, guaranteeChecks.orderId))
    .where(isCheck(of))
  if (!check) throw new ShopError('not_found')
  if (!check.isDue) throw new ShopError('transition_not_allowed')
}

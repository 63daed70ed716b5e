import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { addReportedReadings } from '../delivery/readings.ts'
import { spreadDelivered } from '../delivery/runs.ts'
import { applyDeliveredTotal, applyTargetCounts, listOrderTargets, requireOrderTarget } from '../posts.ts'
import { recordOrderWebhooks } from '../record-order-webhooks.ts'
import { lockOrder } from '../require-order.ts'
import { orderEvents, orders } from '../tables.ts'

export interface DeliveryReport {
  orderId: string
  /** The place of the post that is reported, from 1. Without it, `delivered` is the total of the order. */
  post?: number
  /** The public count on the profile or video when the work began; with its post where the order has several. */
  startCount?: number
  /** The total delivered so far, not the increment. */
  delivered?: number
  /** The counts that the reporter has seen. Without them, the report replaces whatever is recorded. */
  basedOn?: Pick<Order, 'startCount' | 'delivered'>
  actor: Actor
  note?: string
}

type Order = typeof orders.$inferSelect

export interface DeliveryProgress extends Pick<Order, 'startCount' | 'delivered' | 'posts'> {
  remaining: number
}

/**
 * Records the counts of an order in progress. A changed count adds a reading and is one row of the history; reporting the
 * same again changes nothing. A lower count is a correction and recorded like any other. Throws ShopError `not_found`,
 * `not_in_progress`, `changed_meanwhile`, `delivered_out_of_range`, `count_too_large` or `post_unknown`.
 */
export async function recordDelivery(db: Db, report: DeliveryReport): Promise<DeliveryProgress> {
  return db.transaction(async (tx) => {
    const { isChanged, ...progress } = await applyDeliveryReport(tx, report)
    if (isChanged) await recordOrderWebhooks(tx, 'order.delivery_recorded', [report.orderId])
    return progress
  })
}

/** Does the same without the webhook, which the caller records after the order's other changes. */
export async function applyDeliveryReport(
  db: Db,
  report: DeliveryReport,
): Promise<DeliveryProgress & { isChanged: boolean }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, report.orderId)
    const { actor, note } = report
    const isTotal = order.posts !== null && report.post === undefined && report.startCount === undefined
    const target = isTotal ? order : requireOrderTarget(order, report.post)
    const { startCount = target.startCount, delivered = target.delivered } = report
    if (startCount === target.startCount && delivered === target.delivered)
      return { ...toDeliveryProgress(order), isChanged: false }
    if (order.status !== 'processing') throw new ShopError('not_in_progress')
    const { basedOn = target } = report
    if (basedOn.startCount !== target.startCount || basedOn.delivered !== target.delivered)
      throw new ShopError('changed_meanwhile')
    if (delivered < 0 || delivered > target.quantity) throw new ShopError('delivered_out_of_range')
    const counts = isTotal
      ? applyDeliveredTotal(order, delivered)
      : applyTargetCounts(order, { post: report.post ?? null, startCount, startReadAt: null, delivered })
    await addReportedReadings(tx, order, counts, actor)
    const isChanged = await setOrderCounts(tx, order, { ...counts, actor, note })
    return { ...toDeliveryProgress({ ...order, ...counts }), isChanged }
  })
}

export function toDeliveryProgress({ startCount, delivered, posts, quantity }: Order): DeliveryProgress {
  return { startCount, delivered, posts, remaining: quantity - delivered }
}

interface Counts extends Pick<Order, 'startCount' | 'startReadAt' | 'delivered' | 'posts'> {
  actor: Actor
  note?: string
}

/**
 * Sets the counts of an order that the caller has locked. Each changed count is one row of the history. Returns whether
 * there was one, which the caller reports as `order.delivery_recorded`.
 */
export async function setOrderCounts(
  tx: Db,
  order: Order,
  { actor, note, ...counts }: Counts,
): Promise<boolean> {
  await tx.update(orders).set(counts).where(eq(orders.id, order.id))
  const earlier = listOrderTargets(order)
  const changes = [
    ...listOrderTargets({ ...order, ...counts }).map(({ startCount }, index) => ({
      kind: 'counted' as const,
      amount: startCount,
      before: earlier[index]?.startCount,
    })),
    { kind: 'delivered' as const, amount: counts.delivered, before: order.delivered },
  ].filter(({ amount, before }) => amount !== before)
  if (changes.length === 0 && isDeepStrictEqual(counts.posts, order.posts)) return false
  await spreadDelivered(tx, { ...order, ...counts })
  const event = { orderId: order.id, ...actorColumns(actor), note }
  if (changes.length > 0)
    await tx.insert(orderEvents).values(changes.map(({ kind, amount }) => ({ ...event, kind, amount })))
  return true
}

import { type DeliveryPlot, planDelivery } from '../../../ui/delivery/plot-delivery.ts'
import type { MyOrderDetails } from '../my-orders.ts'

type PlottedOrder = Pick<MyOrderDetails, 'quantity' | 'delivered' | 'startedAt' | 'endedAt'> & {
  delivery: Pick<MyOrderDetails['delivery'], 'promised' | 'readings' | 'startAfter' | 'pacePerDay'>
}

/**
 * Returns the lines of the chart of an order, or null when nothing is promised, planned or delivered yet. Guarantee checks
 * are left out: they come weeks later.
 */
export function buildDeliveryPlot(order: PlottedOrder, now: number): DeliveryPlot | null {
  const { quantity, startedAt, endedAt, delivery } = order
  const readings = delivery.readings
    .filter(({ checkDay }) => checkDay === null)
    .map(({ readAt, delivered }) => ({ at: Date.parse(readAt), delivered }))
  const points = startedAt
    ? [{ at: Date.parse(startedAt), delivered: 0 }, ...readings].toSorted((a, b) => a.at - b.at)
    : readings
  const last = points.at(-1)
  // The delivery may have ended without a last reading.
  if (endedAt && last && order.delivered > last.delivered)
    points.push({ at: Math.max(last.at, Date.parse(endedAt)), delivered: order.delivered })
  const promised = delivery.promised.map(({ at, delivered }) => ({ at: Date.parse(at), delivered }))
  const from = startedAt ?? delivery.startAfter
  const planned = from
    ? planDelivery({ quantity, from: Date.parse(from), pacePerDay: delivery.pacePerDay })
    : []
  if (points.length === 0 && promised.length === 0 && planned.length === 0) return null
  return { quantity, points, promised, planned, now: endedAt || !startedAt ? null : now }
}

import { DAY_MS, HOUR_MS } from '../../../shop/durations.ts'

/** A point of a delivery: how much was delivered at a time, in milliseconds. */
interface DeliveryPoint {
  at: number
  delivered: number
}

export interface DeliveryPlot {
  quantity: number
  /** Delivered amounts, oldest first. Starts with zero at the start of the work. */
  points: DeliveryPoint[]
  /** The slowest delivery that keeps the promise; empty without one. */
  promised: DeliveryPoint[]
  /** The pace that the customer chose; empty without one. */
  planned: DeliveryPoint[]
  /** The time up to which the last point still holds; null for an ended delivery. */
  now: number | null
}

export const CHART_HEIGHT = 220
/** Margins in pixels: amounts at the start, half a date at the end, dates below. */
const MARGIN = { start: 56, end: 28, top: 16, bottom: 32 }
/** Pixels that one date below the chart needs. */
const DATE_WIDTH = 110

/** Computes the lines of a delivery chart, in pixels. The time axis follows the text direction. */
export function plotDelivery(
  { quantity, points, promised, planned, now }: DeliveryPlot,
  { width, dir }: { width: number; dir: 'ltr' | 'rtl' },
) {
  const held = holdLastPoint(points, now)
  const times = [...held, ...promised, ...planned].map(({ at }) => at)
  const from = Math.min(...times)
  const to = Math.max(from + HOUR_MS, ...times)
  const top = Math.max(quantity, ...points.map(({ delivered }) => delivered))
  const floor = CHART_HEIGHT - MARGIN.bottom
  const span = Math.max(1, width - MARGIN.start - MARGIN.end)
  const x = (at: number) => {
    const fromStart = MARGIN.start + ((at - from) / (to - from)) * span
    return Math.round(dir === 'rtl' ? width - fromStart : fromStart)
  }
  const y = (delivered: number) => Math.round(floor - (delivered / top) * (floor - MARGIN.top))
  const getLine = (line: DeliveryPoint[]) =>
    line.map(({ at, delivered }, index) => `${index === 0 ? 'M' : 'L'}${x(at)},${y(delivered)}`).join('')
  const [start, end] = [x(from), x(to)]
  const isInDays = to - from > 2 * DAY_MS
  // No day is labelled twice.
  const most = isInDays ? Math.min(4, Math.floor((to - from) / DAY_MS)) : 4
  const count = Math.max(1, Math.min(most, Math.floor(span / DATE_WIDTH)))
  return {
    x,
    y,
    floor,
    start,
    end,
    line: getLine(points),
    /** From the last reading to now. */
    heldLine: held.length > points.length ? getLine(held.slice(-2)) : '',
    promisedLine: getLine(promised),
    plannedLine: getLine(planned),
    /** The time in which the promise is kept. */
    window: getWindow(promised, x),
    amounts: [0, quantity / 2, quantity].filter(Number.isInteger),
    /** Whether the labels are days; otherwise times of the day, which tell more within two days. */
    isInDays,
    /** Times to label below the chart. */
    dates: Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count),
    /** Where the amounts are written. */
    edge: dir === 'rtl' ? width - MARGIN.start + 10 : MARGIN.start - 10,
    top: MARGIN.top,
  }
}

function holdLastPoint(points: DeliveryPoint[], now: number | null): DeliveryPoint[] {
  const last = points.at(-1)
  return now === null || !last || now <= last.at ? points : [...points, { ...last, at: now }]
}

function getWindow(promised: DeliveryPoint[], x: (at: number) => number) {
  const [first, last] = [promised[0], promised.at(-1)]
  if (!first || !last) return null
  return { x: Math.min(x(first.at), x(last.at)), width: Math.abs(x(last.at) - x(first.at)) }
}

interface PlannedDelivery {
  quantity: number
  /** When the work began, or is to begin. */
  from: number
  pacePerDay: number | null
}

/** Returns the line of the chosen pace: it is full as soon as that pace allows. */
export function planDelivery({ quantity, from, pacePerDay }: PlannedDelivery): DeliveryPoint[] {
  if (pacePerDay === null) return []
  const days = quantity / pacePerDay
  return [
    { at: from, delivered: 0 },
    { at: from + days * DAY_MS, delivered: quantity },
  ]
}

import { scaleLinear, scaleUtc } from 'd3-scale'
import type { DayRange } from '../range/range.ts'

/** Returns the days to label below a chart: starts of weeks or months, as many as fit. */
export function dayTicks({ from, to }: DayRange, room: number): string[] {
  const ends = [new Date(from), new Date(to)]
  const days = scaleUtc()
    .domain(ends)
    .ticks(Math.max(1, room))
    .map((date) => date.toISOString())
    // In a short range it proposes hours.
    .filter((moment) => moment.endsWith('T00:00:00.000Z'))
    .map((moment) => moment.slice(0, 10))
  const step = Math.ceil(days.length / room)
  return days.length > 0 ? days.filter((_, place) => place % step === 0) : [from]
}

/**
 * Returns whole numbers from zero, or from below the lowest value, to above the highest. The first and the last are the
 * ends of the chart.
 */
export function valueTicks(values: number[], room: number): number[] {
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(room)
  return scale.ticks(room).filter(Number.isInteger)
}

import { scaleLinear, scaleUtc } from 'd3-scale'
import type { DayRange } from '../range/range.ts'

/** Days to be written below a chart: where weeks and months begin, no more than there is room for. */
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

/** Whole numbers from nothing up to what all values fit below; the last is the height of the chart. */
export function countTicks(most: number, room: number): number[] {
  const scale = scaleLinear()
    .domain([0, Math.max(most, 1)])
    .nice(room)
  return scale.ticks(room).filter(Number.isInteger)
}

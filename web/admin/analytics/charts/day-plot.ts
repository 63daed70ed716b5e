import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { AnalyticsDay } from '../fetch-analytics.ts'
import { countTicks, dayTicks } from './ticks.ts'

export const HEIGHT = 280
/** Margins of the plot: counts at the start, half a date label at the end, dates below. */
const ROOM = { start: 46, end: 30, top: 12, bottom: 30 }

/**
 * Computes the positions of all chart elements, in pixels from the left. The time axis follows the text
 * direction.
 */
export function plotDays(days: AnalyticsDay[], width: number, dir: 'ltr' | 'rtl') {
  const counts = countTicks(Math.max(0, ...days.flatMap(({ visits, views }) => [visits, views])), 4)
  const floor = HEIGHT - ROOM.bottom
  const y = scaleLinear()
    .domain([0, counts.at(-1) ?? 1])
    .range([floor, ROOM.top])
  const last = days.length - 1
  // The widened domain centers a single day.
  const fromStart = scaleLinear()
    .domain(last > 0 ? [0, last] : [-1, 1])
    .range([ROOM.start, Math.max(ROOM.start + 1, width - ROOM.end)])
  const mirrored = (distance: number) => (dir === 'rtl' ? width - distance : distance)
  const x = (place: number) => mirrored(fromStart(place))
  const getPaths = (of: 'visits' | 'views') => {
    const [left, top] = [(_: AnalyticsDay, place: number) => x(place), (day: AnalyticsDay) => y(day[of])]
    return {
      line: line<AnalyticsDay>(left, top).curve(curveMonotoneX)(days) ?? '',
      area: area<AnalyticsDay>(left, floor, top).curve(curveMonotoneX)(days) ?? '',
    }
  }
  const span = { from: days[0]?.day ?? '', to: days[last]?.day ?? '' }
  const dates = days.length > 0 ? dayTicks(span, Math.max(2, Math.floor(width / 72))) : []
  return {
    ...{ x, y, fromStart, floor, counts },
    paths: { visits: getPaths('visits'), views: getPaths('views') },
    ends: [mirrored(ROOM.start), mirrored(width - ROOM.end)],
    edge: mirrored(ROOM.start - 10),
    dates: dates.map((day) => ({ day, x: x(days.findIndex((other) => other.day === day)) })),
    /** Returns the index of the day nearest to an offset from the left. */
    placeAt: (left: number) => Math.min(last, Math.max(0, Math.round(fromStart.invert(mirrored(left))))),
  }
}

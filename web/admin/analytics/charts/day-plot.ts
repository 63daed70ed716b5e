import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import type { DayRange } from '../../../../shop/days.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { formatCompact, formatCount, formatPounds } from '../../../i18n/formats.ts'

export const PLOT_HEIGHT = 280
/** Margins of the plot: values at the start, half a date label at the end, markers above, dates below. */
const ROOM = { start: 52, end: 30, top: 22, bottom: 30 }

export interface DayValue {
  day: string
  value: number
}

const WEEK = 7

/** Room for the name of a week, in pixels. */
export const WEEK_WIDTH = 96

/** Returns true for at least three weeks with so few visits or orders that a line of days would only jump. */
export function isClearerByWeek(counts: DayValue[]): boolean {
  const sum = counts.reduce((total, { value }) => total + value, 0)
  return counts.length >= 3 * WEEK && sum < 5 * counts.length
}

/** Sums whole weeks, of which the last one ends with the last day; each is named by its first day. */
export function sumWeeks(days: DayValue[]): DayValue[] {
  const first = days.length % WEEK
  return Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => {
    const its = days.slice(first + week * WEEK, first + (week + 1) * WEEK)
    return { day: its[0]?.day ?? '', value: its.reduce((sum, { value }) => sum + value, 0) }
  })
}

export interface PlotData {
  days: string[]
  /** Each of the days begins a week. */
  isWeekly?: boolean
  values: number[]
  /** Values of the preceding period, which are drawn on the same days. */
  previous: number[]
  /** The last day is not over. */
  endsToday: boolean
}

/**
 * Computes the positions of all chart elements, in pixels from the left. Both periods have one scale. The time axis
 * follows the text direction.
 */
export function plotDays(data: PlotData, width: number, dir: 'ltr' | 'rtl') {
  const { days, values, previous, endsToday, isWeekly } = data
  const ticks = valueTicks([...values, ...previous], 4)
  const y = scaleLinear()
    .domain([ticks[0] ?? 0, ticks.at(-1) ?? 1])
    .range([PLOT_HEIGHT - ROOM.bottom, ROOM.top])
  const last = days.length - 1
  // The widened domain centers a single day.
  const fromStart = scaleLinear()
    .domain(last > 0 ? [0, last] : [-1, 1])
    .range([ROOM.start, Math.max(ROOM.start + 1, width - ROOM.end)])
  const mirrored = (distance: number) => (dir === 'rtl' ? width - distance : distance)
  const x = (place: number) => mirrored(fromStart(place))
  const getLine = (drawn: number[], first = 0) => line<number>((_, place) => x(first + place), y)(drawn) ?? ''
  const finished = endsToday ? values.slice(0, -1) : values
  const span = { from: days[0] ?? '', to: days[last] ?? '' }
  const room = Math.max(2, Math.floor(width / (isWeekly ? WEEK_WIDTH : 72)))
  const everyWeek = Math.ceil(days.length / room)
  const dates = isWeekly
    ? days.filter((_, place) => (last - place) % everyWeek === 0)
    : days.length > 0
      ? dayTicks(span, room)
      : []
  return {
    x,
    y,
    fromStart,
    ticks,
    floor: y(0),
    top: ROOM.top,
    line: getLine(finished),
    /** From yesterday to today. */
    todayLine: endsToday ? getLine(values.slice(-2), Math.max(0, last - 1)) : '',
    previousLine: getLine(previous.slice(0, days.length)),
    ends: [mirrored(ROOM.start), mirrored(width - ROOM.end)],
    edge: mirrored(ROOM.start - 10),
    dates: dates.map((day) => ({ day, x: x(days.indexOf(day)) })),
    /** Returns the index of the day nearest to an offset from the left. */
    placeAt: (left: number) => Math.min(last, Math.max(0, Math.round(fromStart.invert(mirrored(left))))),
  }
}

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

/** Metrics that the daily chart can show. */
export const METRICS = ['visits', 'visitors', 'views', 'orders', 'revenue'] as const

export type Metric = (typeof METRICS)[number]

/** Message keys of the metrics' names, in `admin-analytics`. */
export const METRIC_LABELS = {
  visits: 'visits',
  visitors: 'visitors',
  views: 'views',
  orders: 'ordersHeading',
  revenue: 'revenue',
} as const satisfies Record<Metric, string>

export function formatMetric(lang: Lang, metric: Metric, value: number): string {
  return metric === 'revenue' ? formatPounds(lang, value) : formatCount(lang, value)
}

/** Formats a value of the axis. The sign of an amount stays at its start, also in a drawing of right-to-left text. */
export function formatTick(lang: Lang, metric: Metric, value: number): string {
  const number = formatCompact(lang, Math.abs(value))
  return metric === 'revenue' ? `\u2066${value < 0 ? '-' : ''}£${number}\u2069` : number
}

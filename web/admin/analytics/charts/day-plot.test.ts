import { expect, test } from 'vitest'
import { createSampleAnalytics } from '../sample-analytics.ts'
import { dayTicks, isClearerByWeek, type PlotData, plotDays, sumWeeks, valueTicks } from './day-plot.ts'

const { days, previousDays } = createSampleAnalytics({ from: '2026-10-22', to: '2026-11-20' })
const data: PlotData = {
  days: days.map(({ day }) => day),
  values: days.map(({ visits }) => visits),
  previous: previousDays.map(({ visits }) => visits),
  endsToday: true,
}
const last = days.length - 1

test('follows the text direction and maps each position back to its day', () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    const plot = plotDays(data, 800, dir)
    const [first, second] = [plot.x(0), plot.x(1)]
    expect(first < second).toBe(dir === 'ltr')
    for (const place of [0, 7, last]) expect(plot.placeAt(plot.x(place) + 3)).toBe(place)
    expect([plot.placeAt(-50), plot.placeAt(900)]).toEqual(dir === 'ltr' ? [0, last] : [last, 0])
  }
})

test('places higher values higher, both periods on one scale and everything inside the plot', () => {
  const plot = plotDays({ ...data, previous: data.previous.map((value) => 3 * value) }, 360, 'ltr')
  expect(plot.y(0)).toBe(plot.floor)
  expect(plot.y(200)).toBeLessThan(plot.y(100))
  expect(plot.y(3 * Math.max(...data.previous))).toBeGreaterThan(0)
  expect(plot.x(last)).toBeLessThan(360)
  expect(plot.dates.every(({ x }) => x >= plot.x(0) && x <= plot.x(last))).toBe(true)
})

test('draws straight lines, and the way to today apart', () => {
  const countPoints = (path: string) => path.split(/[ML]/).length - 1
  const plot = plotDays(data, 800, 'ltr')
  expect(plot.line).toMatch(/^[ML\d.,-]+$/)
  expect([countPoints(plot.line), countPoints(plot.todayLine)]).toEqual([last, 2])
  expect(countPoints(plot.previousLine)).toBe(last + 1)
  const finished = plotDays({ ...data, endsToday: false }, 800, 'ltr')
  expect([countPoints(finished.line), finished.todayLine]).toEqual([last + 1, ''])
})

test('centers a single day and accepts an empty list of days', () => {
  const alone = { days: ['2026-11-20'], values: [4], previous: [3], endsToday: false }
  expect(plotDays(alone, 400, 'ltr').x(0)).toBe(211)
  expect(plotDays(alone, 400, 'ltr').placeAt(5)).toBe(0)
  expect(plotDays({ days: [], values: [], previous: [], endsToday: false }, 400, 'ltr').dates).toEqual([])
})

test('labels days of the range in order and within the available room', () => {
  for (const [from, to] of [
    ['2026-11-14', '2026-11-20'],
    ['2026-10-22', '2026-11-20'],
    ['2025-11-21', '2026-11-20'],
  ] as const)
    for (const room of [3, 8]) {
      const ticks = dayTicks({ from, to }, room)
      expect(ticks).toEqual([...new Set(ticks)].sort())
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(room)
      expect([ticks.every((day) => from <= day && day <= to), room]).toEqual([true, room])
    }
  expect(dayTicks({ from: '2026-11-20', to: '2026-11-20' }, 5)).toEqual(['2026-11-20'])
})

test('uses whole numbers from zero or below to a value above all others', () => {
  expect(valueTicks([0], 4)).toEqual([0, 1])
  expect(valueTicks([3], 4)).toEqual([0, 1, 2, 3])
  expect(valueTicks([97, 12], 4)).toEqual([0, 20, 40, 60, 80, 100])
  expect(valueTicks([-15, 97], 4)[0]).toBeLessThanOrEqual(-15)
  for (const most of [1, 7, 1_204, 88_888]) {
    const ticks = valueTicks([most], 4)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('sums whole weeks that end with the last day, where days have few visits', () => {
  const of = (value: number, length = 30) =>
    Array.from({ length }, (_, place) => ({ day: `2026-11-${`${place + 1}`.padStart(2, '0')}`, value }))
  expect([isClearerByWeek(of(2)), isClearerByWeek(of(9)), isClearerByWeek(of(2, 14))]).toEqual([
    true,
    false,
    false,
  ])
  expect(sumWeeks(of(2))).toEqual(
    ['03', '10', '17', '24'].map((day) => ({ day: `2026-11-${day}`, value: 14 })),
  )
  const weeks = sumWeeks(of(2))
  const data = {
    days: weeks.map(({ day }) => day),
    values: [1, 2, 3, 4],
    previous: [],
    endsToday: false,
    isWeekly: true,
  }
  expect(plotDays(data, 800, 'ltr').dates.map(({ day }) => day)).toEqual(weeks.map(({ day }) => day))
  // Where not all labels fit, as on a phone, the last week keeps its own.
  expect(plotDays(data, 340, 'ltr').dates.map(({ day }) => day)).toEqual([weeks[1]?.day, weeks[3]?.day])
})

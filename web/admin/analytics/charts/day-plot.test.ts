import { expect, test } from 'vitest'
import { createSampleAnalytics } from '../sample-analytics.ts'
import { plotDays } from './day-plot.ts'

const { days } = createSampleAnalytics({ from: '2026-10-22', to: '2026-11-20' })
const last = days.length - 1

test('follows the text direction and maps each position back to its day', () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    const plot = plotDays(days, 800, dir)
    const [first, second] = [plot.x(0), plot.x(1)]
    expect(first < second).toBe(dir === 'ltr')
    for (const place of [0, 7, last]) expect(plot.placeAt(plot.x(place) + 3)).toBe(place)
    expect([plot.placeAt(-50), plot.placeAt(900)]).toEqual(dir === 'ltr' ? [0, last] : [last, 0])
  }
})

test('places higher counts higher, zero on the baseline and everything inside the plot', () => {
  const plot = plotDays(days, 360, 'ltr')
  expect(plot.y(0)).toBe(plot.floor)
  expect(plot.y(200)).toBeLessThan(plot.y(100))
  expect(Math.min(...days.map(({ views }) => plot.y(views)))).toBeGreaterThan(0)
  expect(plot.x(last)).toBeLessThan(360)
  expect(plot.dates.every(({ x }) => x >= plot.x(0) && x <= plot.x(last))).toBe(true)
})

test('centers a single day and accepts an empty list of days', () => {
  const alone = plotDays(days.slice(0, 1), 400, 'ltr')
  expect(alone.x(0)).toBe(208)
  expect(alone.placeAt(5)).toBe(0)
  expect(plotDays([], 400, 'ltr').dates).toEqual([])
})

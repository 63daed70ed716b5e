import { expect, test } from 'vitest'
import { daysUntil, formatDayName } from './day-names.ts'

const NOW = new Date(2026, 10, 20, 0, 30)
const at = (...time: [number, number, number, number]) => new Date(...time).toISOString()

test('counts calendar days, not hours', () => {
  const moments = [at(2026, 10, 19, 23), at(2026, 10, 20, 23), at(2026, 10, 21, 1), at(2026, 10, 23, 9)]
  expect(moments.map((moment) => daysUntil(moment, NOW))).toEqual([-1, 0, 1, 3])
})

test('names days relative to today', () => {
  expect(formatDayName('en', at(2026, 10, 20, 0), NOW)).toBe('Today')
  expect(formatDayName('es', at(2026, 10, 19, 22), NOW)).toBe('Ayer')
  expect(formatDayName('ar', at(2026, 10, 19, 22), NOW)).toBe('أمس')
  expect(formatDayName('en', at(2026, 10, 16, 22), NOW)).toMatch(/^Monday,? (16 November|November 16)$/)
  expect(formatDayName('en', at(2025, 10, 16, 22), NOW)).toContain('2025')
})

import { expect, test } from 'vitest'
import { formatDuration, formatHours, formatPercent, formatPounds } from './formats.ts'

test('formats a duration in its two largest units', () => {
  const formatted = [0, 45.4, 60, 134, 3600, 3780, 7325].map((seconds) => formatDuration('en', seconds))
  expect(formatted).toEqual(['0s', '45s', '1m', '2m 14s', '1h', '1h 3m', '2h 2m'])
})

test('uses the unit names and digits of the language', () => {
  expect(formatDuration('es', 134, 'long')).toBe('2 minutos 14 segundos')
  expect(formatDuration('ar', 134)).toMatch(/2\D+14/)
})

test('formats percentages and hours with at most one decimal, and pounds with two', () => {
  expect([formatPercent('en', 41.6), formatPercent('en', 50)]).toEqual(['41.6%', '50%'])
  expect([formatHours('en', 14.5), formatHours('en', 1)]).toEqual(['14.5h', '1h'])
  expect(formatPounds(1234.5)).toBe('£1,234.50')
})

import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test('formats a duration in its two largest units', () => {
  const formatted = [0, 45.4, 60, 134, 3600, 3780, 7325].map((seconds) => formatDuration('en', seconds))
  expect(formatted).toEqual(['0s', '45s', '1m', '2m 14s', '1h', '1h 3m', '2h 2m'])
})

test('uses the unit names and digits of the language', () => {
  expect(formatDuration('es', 134, 'long')).toBe('2 minutos 14 segundos')
  expect(formatDuration('ar', 134)).toMatch(/2\D+14/)
})

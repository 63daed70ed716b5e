import { expect, test } from 'vitest'
import { isDay } from './days.ts'

test('takes only days of the calendar', () => {
  expect(isDay('2026-11-27')).toBe(true)
  expect(['2026-11-31', '2026-1-1', '12026-01-01', '', null].some(isDay)).toBe(false)
})

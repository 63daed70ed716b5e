import { expect, test } from 'vitest'
import { getChange } from './get-change.ts'

test('returns the change as a percentage with one decimal', () => {
  expect(getChange(112, 100)).toBe(12)
  expect(getChange(100, 112)).toBe(-10.7)
  expect(getChange(0, 40)).toBe(-100)
  expect(getChange(5, 5)).toBe(0)
  expect(getChange(5, -10)).toBe(150)
})

test('returns null when the previous value is zero or a value is unknown, and zero when both are zero', () => {
  expect(getChange(7, 0)).toBeNull()
  expect(getChange(null, 4)).toBeNull()
  expect(getChange(4, null)).toBeNull()
  expect(getChange(0, 0)).toBe(0)
})

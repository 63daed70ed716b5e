import { expect, test } from 'vitest'
import { getChange, getVerdict } from './get-change.ts'

test('returns the change as a percentage with one decimal', () => {
  expect(getChange(112, 100)).toBe(12)
  expect(getChange(100, 112)).toBe(-10.7)
  expect(getChange(0, 40)).toBe(-100)
  expect(getChange(5, 5)).toBe(0)
})

test('returns null when the previous value is zero, and zero when both are', () => {
  expect(getChange(7, 0)).toBeNull()
  expect(getChange(0, 0)).toBe(0)
})

test('rates fewer bounces as better and fewer visits as worse', () => {
  expect([getVerdict(3), getVerdict(-3), getVerdict(0)]).toEqual(['better', 'worse', 'same'])
  expect([getVerdict(3, true), getVerdict(-3, true), getVerdict(0, true)]).toEqual([
    'worse',
    'better',
    'same',
  ])
})

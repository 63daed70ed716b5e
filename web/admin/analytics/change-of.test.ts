import { expect, test } from 'vitest'
import { changeOf, verdictOn } from './change-of.ts'

test('a change is a share of what was before, with one decimal', () => {
  expect(changeOf(112, 100)).toBe(12)
  expect(changeOf(100, 112)).toBe(-10.7)
  expect(changeOf(0, 40)).toBe(-100)
  expect(changeOf(5, 5)).toBe(0)
})

test('nothing cannot be compared with, but nothing after nothing is no change', () => {
  expect(changeOf(7, 0)).toBeNull()
  expect(changeOf(0, 0)).toBe(0)
})

test('fewer bounces are better, fewer visits are not', () => {
  expect([verdictOn(3), verdictOn(-3), verdictOn(0)]).toEqual(['better', 'worse', 'same'])
  expect([verdictOn(3, true), verdictOn(-3, true), verdictOn(0, true)]).toEqual(['worse', 'better', 'same'])
})

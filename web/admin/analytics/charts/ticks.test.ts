import { expect, test } from 'vitest'
import { dayTicks, valueTicks } from './ticks.ts'

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

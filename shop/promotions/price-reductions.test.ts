import { describe, expect, test } from 'vitest'
import { getLowestPriceBefore } from './price-reductions.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('the lowest price before a reduction', () => {
  test('is that of the 30 days before it began, not of earlier ones', () => {
    const history = [
      { since: daysAgo(90), price: 300 },
      { since: daysAgo(50), price: 600 },
      { since: daysAgo(20), price: 550 },
      { since: daysAgo(15), price: 600 },
      { since: daysAgo(5), price: 500 },
    ]
    expect(getLowestPriceBefore(history, 500, now)).toBe(550)
  })

  test('counts a price that began earlier and lasted into the 30 days', () => {
    const history = [
      { since: daysAgo(300), price: 400 },
      { since: daysAgo(10), price: 600 },
      { since: daysAgo(1), price: 450 },
    ]
    expect(getLowestPriceBefore(history, 450, now)).toBe(400)
  })

  test('leaves out days on which the package was not on sale', () => {
    const history = [
      { since: daysAgo(20), price: null },
      { since: daysAgo(10), price: 600 },
      { since: daysAgo(1), price: 450 },
    ]
    expect(getLowestPriceBefore(history, 450, now)).toBe(600)
  })

  test('is known before the history has the current price', () => {
    expect(getLowestPriceBefore([{ since: daysAgo(9), price: 600 }], 450, now)).toBe(600)
    expect(getLowestPriceBefore([], 450, now)).toBeNull()
  })
})

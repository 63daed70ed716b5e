import { expect, it } from 'vitest'
import { toDurationDraft, toHours } from './offers-api.ts'

it('shows whole days of a promised time as days, and sends hours', () => {
  expect([168, 24, 30, 0, null].map(toDurationDraft)).toEqual([
    { value: '7', unit: 'days' },
    { value: '1', unit: 'days' },
    { value: '30', unit: 'hours' },
    { value: '0', unit: 'hours' },
    { value: '', unit: 'days' },
  ])
  for (const hours of [168, 24, 30, 0, null]) expect(toHours(toDurationDraft(hours))).toBe(hours)
})

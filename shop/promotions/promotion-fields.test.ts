import { expect, test } from 'vitest'
import { getPromotionPhase } from './promotion-fields.ts'

test.each([
  ['running', {}],
  ['scheduled', { startsAt: new Date('2026-12-01') }],
  ['paused', { state: 'paused', startsAt: new Date('2026-12-01') }],
  ['ended', { state: 'ended', startsAt: new Date('2026-12-01') }],
  ['ended', { state: 'paused', endsAt: new Date('2026-11-30') }],
  ['archived', { state: 'ended', archivedAt: new Date('2026-11-01') }],
] as const)('a promotion is %s: %j', (phase, more) => {
  const promotion = { state: 'active', archivedAt: null, startsAt: null, endsAt: null, ...more } as const
  expect(getPromotionPhase(promotion, new Date('2026-11-30'))).toBe(phase)
})

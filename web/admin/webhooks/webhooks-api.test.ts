import { expect, test } from 'vitest'
import { isAttemptedSoon } from './webhooks-api.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

test.each([
  ['is overdue', 'pending', -300, true],
  ['is claimed by a process that sends it', 'pending', 60, true],
  ['is attempted again in minutes', 'pending', 300, false],
] as const)('says of a delivery that %s whether an attempt comes soon', (_case, state, seconds, expected) => {
  expect(isAttemptedSoon({ state, nextAttemptAt: inSeconds(seconds) })).toBe(expected)
})

test.each(['delivered', 'failed'] as const)('awaits no attempt of a %s delivery', (state) => {
  expect(isAttemptedSoon({ state, nextAttemptAt: null })).toBe(false)
})

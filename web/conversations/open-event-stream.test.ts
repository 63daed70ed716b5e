import { expect, test } from 'vitest'
import { getBackoffDelay } from './open-event-stream.ts'

test('doubles the delay up to the maximum, with jitter', () => {
  const middle = [1, 2, 3, 4, 5, 6, 50].map((failures) => getBackoffDelay(failures, 30_000, 0.5))
  expect(middle).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect([getBackoffDelay(3, 30_000, 0), getBackoffDelay(3, 30_000, 1)]).toEqual([2_000, 6_000])
})

import { expect, test } from 'vitest'
import { createStreamLimiter, STREAM_LIMITS } from './stream-limiter.ts'

const limited = expect.objectContaining({ code: 'rate_limited', retryAfter: expect.any(Number) })
const busy = expect.objectContaining({ code: 'too_busy', retryAfter: expect.any(Number) })

function refusal(take: () => unknown): unknown {
  try {
    take()
    return null
  } catch (error) {
    return error
  }
}

test('limits each client separately and releases a place once', () => {
  const places = createStreamLimiter()
  const [first] = [places.acquire('me', 2), places.acquire('me', 2)]
  expect(refusal(() => places.acquire('me', 2))).toEqual(limited)
  places.acquire('another', 2)
  first?.()
  first?.()
  places.acquire('me', 2)
  expect(refusal(() => places.acquire('me', 2))).toEqual(limited)
})

test('rejects every client when the process is full', () => {
  const places = createStreamLimiter()
  const all = Array.from({ length: STREAM_LIMITS.process }, (_, number) =>
    places.acquire(number % 2 ? `client ${number}` : null, STREAM_LIMITS.client),
  )
  expect(refusal(() => places.acquire('me', 2))).toEqual(busy)
  expect(refusal(() => places.acquire(null, 2))).toEqual(busy)
  all[0]?.()
  places.acquire('me', 2)
})

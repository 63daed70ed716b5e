import { expect, test } from 'vitest'
import { createStreamLimiter, STREAM_LIMITS } from './stream-limiter.ts'

const limited = expect.objectContaining({ code: 'rate_limited', retryAfter: expect.any(Number) })
const busy = expect.objectContaining({ code: 'too_busy', retryAfter: expect.any(Number) })

const own = [{ key: 'own', limit: 2 }]

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
  const [first] = [places.acquire(own), places.acquire(own)]
  expect(refusal(() => places.acquire(own))).toEqual(limited)
  places.acquire([{ key: 'another', limit: 2 }])
  first?.()
  first?.()
  places.acquire(own)
  expect(refusal(() => places.acquire(own))).toEqual(limited)
})

test('limits the holders of one site together, and counts nothing for a refused one', () => {
  const places = createStreamLimiter()
  const site = { key: 'site', limit: 3 }
  const open = (key: string) => places.acquire([{ key, limit: 2 }, site])
  const [first] = [open('one'), open('one')]
  expect(refusal(() => open('one'))).toEqual(limited)
  open('two')
  expect(refusal(() => open('two'))).toEqual(limited)
  first?.()
  open('three')
  expect(refusal(() => open('two'))).toEqual(limited)
})

test('rejects every client when the process is full', () => {
  const places = createStreamLimiter()
  const all = Array.from({ length: STREAM_LIMITS.process }, (_, number) =>
    places.acquire(number % 2 ? [{ key: `client ${number}`, limit: STREAM_LIMITS.client }] : []),
  )
  expect(refusal(() => places.acquire(own))).toEqual(busy)
  expect(refusal(() => places.acquire([]))).toEqual(busy)
  all[0]?.()
  places.acquire(own)
})

import { expect, test } from 'vitest'
import { openPlaces, PLACES } from './places.ts'

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

test('nobody has more than theirs, a place given up twice is one, and others are not affected', () => {
  const places = openPlaces()
  const [first] = [places.take('me', 2), places.take('me', 2)]
  expect(refusal(() => places.take('me', 2))).toEqual(limited)
  places.take('another', 2)
  first?.()
  first?.()
  places.take('me', 2)
  expect(refusal(() => places.take('me', 2))).toEqual(limited)
})

test('a full process has no more for anybody, known or not', () => {
  const places = openPlaces()
  const all = Array.from({ length: PLACES.process }, (_, number) =>
    places.take(number % 2 ? `client ${number}` : null, PLACES.client),
  )
  expect(refusal(() => places.take('me', 2))).toEqual(busy)
  expect(refusal(() => places.take(null, 2))).toEqual(busy)
  all[0]?.()
  places.take('me', 2)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIdGenerator, newId } from './id.ts'

test('creates a UUID of version 7 with its time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (now) => {
      const id = createIdGenerator()(now)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(now)
    }),
  )
})

test('sorts a later id after an earlier one, also when the clock goes back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 ** 47 }), { minLength: 2, maxLength: 50 }),
      (moments) => {
        const next = createIdGenerator()
        const made = moments.map((now) => next(now))
        expect(made).toEqual(made.toSorted())
      },
    ),
  )
})

test('creates ordered, unique ids within one millisecond', () => {
  const next = createIdGenerator()
  const made = Array.from({ length: 10_000 }, () => next(1))
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(10_000)
  expect(newId()).not.toBe(newId())
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('is a UUID of version 7 that bears its time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (now) => {
      const id = newId(now)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(now)
    }),
  )
})

test('a later one sorts after an earlier one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (now, later) => {
      expect(newId(now) < newId(now + later)).toBe(true)
    }),
  )
})

test('no two of one moment are alike', () => {
  expect(new Set(Array.from({ length: 5_000 }, () => newId(0))).size).toBe(5_000)
})

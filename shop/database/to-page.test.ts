import { expect, test } from 'vitest'
import { toPage } from './to-page.ts'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('returns the whole list when it fits, and a next id with one row more', () => {
  expect(toPage([], 2)).toEqual({ rows: [], next: null })
  expect(toPage([a, b], 2)).toEqual({ rows: [a, b], next: null })
  expect(toPage([a, b, c], 2)).toEqual({ rows: [a, b], next: 'b' })
})

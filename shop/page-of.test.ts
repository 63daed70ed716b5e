import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('what fits is the whole list; one row more begins another page', () => {
  expect(pageOf([], 2)).toEqual({ rows: [], next: null })
  expect(pageOf([a, b], 2)).toEqual({ rows: [a, b], next: null })
  expect(pageOf([a, b, c], 2)).toEqual({ rows: [a, b], next: 'b' })
})

import { expect, test } from 'vitest'
import { idsOnSale, moved } from './moved.ts'

const entries = [
  { id: 'a', archived: false },
  { id: 'b', archived: true },
  { id: 'c', archived: false },
  { id: 'd', archived: false },
]
const ids = (list: { id: string }[] | null) => list?.map(({ id }) => id)

test('past what is archived, which stays', () => {
  expect(ids(moved(entries, 'a', 1))).toEqual(['c', 'b', 'a', 'd'])
  expect(ids(moved(entries, 'd', -1))).toEqual(['a', 'b', 'd', 'c'])
  expect(idsOnSale(entries)).toEqual(['a', 'c', 'd'])
})

test('not past the ends, and not what is not on sale', () => {
  expect(moved(entries, 'a', -1)).toBeNull()
  expect(moved(entries, 'd', 1)).toBeNull()
  expect(moved(entries, 'b', 1)).toBeNull()
  expect(moved(entries, 'x', 1)).toBeNull()
})

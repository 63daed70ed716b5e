import { expect, test } from 'vitest'
import { listIdsOnSale, movePackage } from './move-package.ts'

const entries = [
  { id: 'a', archived: false },
  { id: 'b', archived: true },
  { id: 'c', archived: false },
  { id: 'd', archived: false },
]
const ids = (list: { id: string }[] | null) => list?.map(({ id }) => id)

test('past what is archived, which stays', () => {
  expect(ids(movePackage(entries, 'a', 1))).toEqual(['c', 'b', 'a', 'd'])
  expect(ids(movePackage(entries, 'd', -1))).toEqual(['a', 'b', 'd', 'c'])
  expect(listIdsOnSale(entries)).toEqual(['a', 'c', 'd'])
})

test('not past the ends, and not what is not on sale', () => {
  expect(movePackage(entries, 'a', -1)).toBeNull()
  expect(movePackage(entries, 'd', 1)).toBeNull()
  expect(movePackage(entries, 'b', 1)).toBeNull()
  expect(movePackage(entries, 'x', 1)).toBeNull()
})

import { expect, test } from 'vitest'
import { listIdsOnSale, movePackage } from './move-package.ts'

const entries = [
  { id: 'a', archived: false },
  { id: 'b', archived: true },
  { id: 'c', archived: false },
  { id: 'd', archived: false },
]
const ids = (list: { id: string }[] | null) => list?.map(({ id }) => id)

test('skips archived packages, which keep their position', () => {
  expect(ids(movePackage(entries, 'a', 1))).toEqual(['c', 'b', 'a', 'd'])
  expect(ids(movePackage(entries, 'd', -1))).toEqual(['a', 'b', 'd', 'c'])
  expect(listIdsOnSale(entries)).toEqual(['a', 'c', 'd'])
})

test('does not move beyond the ends, nor archived packages', () => {
  expect(movePackage(entries, 'a', -1)).toBeNull()
  expect(movePackage(entries, 'd', 1)).toBeNull()
  expect(movePackage(entries, 'b', 1)).toBeNull()
  expect(movePackage(entries, 'x', 1)).toBeNull()
})

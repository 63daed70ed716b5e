import { expect, test } from 'vitest'
import { applyOrder, getDropPlace, listIdsOnSale, moveToPlace } from './reorder-rows.tsx'

const entries = [
  { id: 'a', archived: false },
  { id: 'b', archived: true },
  { id: 'c', archived: false },
  { id: 'd', archived: false },
]
const onSale = listIdsOnSale(entries)

test('moves packages on sale; archived packages keep their position', () => {
  expect(onSale).toEqual(['a', 'c', 'd'])
  expect(moveToPlace(onSale, 'a', 1)).toEqual(['c', 'a', 'd'])
  expect(applyOrder(entries, ['d', 'a', 'c']).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c'])
})

test('does not move beyond the ends, nor unknown packages', () => {
  expect(moveToPlace(onSale, 'a', -1)).toBeNull()
  expect(moveToPlace(onSale, 'd', 3)).toBeNull()
  expect(moveToPlace(onSale, 'c', 1)).toBeNull()
  expect(moveToPlace(onSale, 'x', 0)).toBeNull()
  expect(applyOrder(entries, ['x', 'd', 'a']).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
})

test('drops a package before or after another one', () => {
  expect(getDropPlace(onSale, 'a', 'd', 'before')).toBe(1)
  expect(getDropPlace(onSale, 'a', 'd', 'after')).toBe(2)
  expect(getDropPlace(onSale, 'd', 'a', 'before')).toBe(0)
  expect(getDropPlace(onSale, 'd', 'b', 'before')).toBe(-1)
})

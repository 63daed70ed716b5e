import { expect, it } from 'vitest'
import { moveEntry } from './list-edits.ts'

it('moves an entry by one place and not beyond the ends', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveEntry(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moveEntry(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

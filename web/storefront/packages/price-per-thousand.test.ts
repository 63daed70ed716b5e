import { expect, test } from 'vitest'
import { getBuiltinCatalog } from '../../../shop/catalog/builtin-packages.ts'
import { findProposedPackage, isLowestPerThousand } from './price-per-thousand.tsx'

const { likes } = getBuiltinCatalog('en')
const listLowest = (packages: typeof likes, rate = 1) =>
  packages.filter((entry) => isLowestPerThousand(entry, packages, rate)).map(({ id }) => id)

test('one package of a type has the lowest price of a thousand, after its reduction', () => {
  expect(listLowest(likes)).toEqual(['likes-6000'])
  const reduced = likes.map((entry) =>
    entry.id === 'likes-3000' ? { ...entry, reduction: { price: 5, lowestBefore: 8 } } : entry,
  )
  expect(listLowest(reduced)).toEqual(['likes-3000'])
})

test('proposes the package of middle size, and never one that a smaller one beats', () => {
  const { followers, likes, views } = getBuiltinCatalog('en')
  const proposed = [followers, likes, views].map((packages) => findProposedPackage(packages)?.id)
  expect(proposed).toEqual(['followers-1000', 'likes-3000', 'views-8000'])
  expect(findProposedPackage([])).toBeUndefined()
})

test('none is the lowest where the reader sees the same price twice, or no other', () => {
  const close = likes
    .slice(0, 2)
    .map((entry, place) => ({ ...entry, quantity: 1_000, price: 8 + place / 100 }))
  expect(listLowest(close)).toEqual(['likes-1000'])
  expect(listLowest(close, 0.1)).toEqual([])
  expect(listLowest(likes.slice(0, 1))).toEqual([])
})

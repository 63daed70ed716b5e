import { expect, test } from 'vitest'
import { getBuiltinCatalog } from '../../../../shop/catalog/builtin-packages.ts'
import { listPackageChoices } from '../package-kinds.ts'

const catalog = getBuiltinCatalog('en')

test('orders the packages of a type by amount', () => {
  const followers = [...catalog.followers].reverse()
  expect(listPackageChoices({ ...catalog, followers }).followers.map(({ quantity }) => quantity)).toEqual([
    100, 1000, 7000,
  ])
})

import { expect, test } from 'vitest'
import { getBuiltinCatalog } from '../../../../shop/catalog/builtin-packages.ts'
import { DEFAULT_POLICY } from '../../../../shop/settings/policy.ts'
import { listPackageChoices } from '../package-kinds.ts'

const catalog = getBuiltinCatalog('en')

test('adds the time until the start to the delivery time of the type', () => {
  const { likes, followers, views } = listPackageChoices(catalog, DEFAULT_POLICY)
  expect([likes[0], followers[0], views[0]].map((choice) => choice?.arrivalHours)).toEqual([72, 96, 48])
})

test('prefers the own delivery time of a package', () => {
  const [entry] = catalog.views
  const views = entry ? [{ ...entry, deliveryHours: 6 }] : []
  expect(listPackageChoices({ ...catalog, views }, DEFAULT_POLICY).views[0]?.arrivalHours).toBe(30)
})

test('promises no time where the work waits for answers', () => {
  const [entry] = catalog.views
  const views = entry ? [{ ...entry, asksQuestions: true as const }] : []
  expect(listPackageChoices({ ...catalog, views }, DEFAULT_POLICY).views[0]?.arrivalHours).toBeNull()
})

test('orders the packages of a type by amount', () => {
  const followers = [...catalog.followers].reverse()
  expect(
    listPackageChoices({ ...catalog, followers }, DEFAULT_POLICY).followers.map(
      ({ entry }) => entry.quantity,
    ),
  ).toEqual([100, 1000, 7000])
})

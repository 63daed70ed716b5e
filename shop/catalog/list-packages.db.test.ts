import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { SHIPPED_LANGS } from '../localization/languages.ts'
import { DEFAULT_POLICY } from '../settings/policy.ts'
import { saveSetting } from '../settings/stored-settings.ts'
import { getDefaultCatalog, listPackages } from './list-packages.ts'
import { EMPTY_PACKAGE_TEXT } from './package-text.ts'
import { DEFAULT_DELIVERY_TERMS } from './package-view.ts'
import { packages, packageTexts } from './tables.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('lists the built-in packages of a new shop with their tags in every language', async () => {
  const { db } = await createTestDatabase()
  for (const lang of SHIPPED_LANGS)
    expect(await listPackages(db, lang)).toMatchObject(getDefaultCatalog(lang))
})

test('leaves out archived packages and those without English texts; lists other types last', async () => {
  const { db } = await createTestDatabase()
  await db.update(packages).set({ archivedAt: sql`now()` }).where(eq(packages.type, 'likes'))
  await db.insert(packages).values({ id: 'shout-out', type: 'others', quantity: 1, price: 2_500 })
  const text = { name: 'Saludo', description: 'Un saludo.', features: ['Rápido'] }
  await db.insert(packageTexts).values({ packageId: 'shout-out', lang: 'es', ...text })

  const spanish = await listPackages(db, 'es')
  expect(spanish.likes).toEqual([])
  expect(spanish.others).toEqual([
    {
      id: 'shout-out',
      type: 'others',
      quantity: 1,
      price: 25,
      ...DEFAULT_DELIVERY_TERMS,
      ...EMPTY_PACKAGE_TEXT,
      ...text,
    },
  ])
  expect(await listPackages(db, 'en')).not.toHaveProperty('others')
})

test('sorts by position, then by price', async () => {
  const { db } = await createTestDatabase()
  await db.update(packages).set({ position: 0 })
  await db.update(packages).set({ position: -1 }).where(eq(packages.id, 'views-20000'))
  const { views } = await listPackages(db, 'en')
  expect(views.map((view) => view.id)).toEqual(['views-20000', 'views-8000', 'views-10000', 'views-15000'])
})

test('shows a change after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { db } = await createTestDatabase()
  const priceNow = async () => (await listPackages(db, 'en')).followers[0]?.price
  expect(await priceNow()).toBe(3.15)
  await db.update(packages).set({ price: 400 }).where(eq(packages.id, 'followers-100'))
  expect(await priceNow()).toBe(3.15)
  vi.advanceTimersByTime(2_000)
  expect(await priceNow()).toBe(4)
})

test('falls back to English texts for each package separately', async () => {
  const { db } = await createTestDatabase()
  expect(await listPackages(db, 'fr')).toMatchObject(getDefaultCatalog('en'))
  const text = { name: '1 000 J’aime', description: 'Pour une vidéo.', features: ['Rapide'] }
  await db.insert(packageTexts).values({ packageId: 'likes-1000', lang: 'fr', ...text })
  const { likes } = await listPackages(db, 'de')
  expect(likes).toMatchObject(getDefaultCatalog('en').likes)
  vi.useFakeTimers({ now: Date.now() + 3_000, toFake: ['Date'] })
  const french = (await listPackages(db, 'fr')).likes
  expect(french.map(({ name }) => name)).toEqual(['1 000 J’aime', '3,000 Likes', '6,000 Likes'])
})

test('a package’s texts state the policy’s hours, or its own, and the seller’s facts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { db } = await createTestDatabase()
  const describe = async (lang: 'en' | 'es' = 'en') => {
    vi.advanceTimersByTime(3_000)
    const { followers } = await listPackages(db, lang)
    return followers.map(({ description }) => description)
  }
  expect((await describe())[0]).toContain('within 72 hours of the start')
  const policy = {
    ...DEFAULT_POLICY,
    deliveryHours: { ...DEFAULT_POLICY.deliveryHours, followers: { from: 2, to: 96 } },
  }
  await saveSetting(db, 'policy', policy)
  await db.update(packages).set({ deliveryHours: 120 }).where(eq(packages.id, 'followers-1000'))
  expect((await describe()).map((text) => text.match(/within (.*) of the start\./)?.[1])).toEqual([
    '96 hours',
    '120 hours',
    '96 hours',
  ])
  expect((await describe('es'))[1]).toContain('120 horas')
  await db.update(packageTexts).set({ description: 'Sold by {{seller}}' }).where(eq(packageTexts.lang, 'en'))
  await saveSetting(db, 'trader', { name: 'Crescendo Ltd', address: '1 Mill Lane\nLondon' })
  expect((await describe())[0]).toBe('Sold by Crescendo Ltd, 1 Mill Lane, London')
})

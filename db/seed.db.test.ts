import { asc, eq, lte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { packages, packageTexts } from '../shop/catalog/tables.ts'
import { CURRENCIES } from '../shop/currencies.ts'
import {
  INITIAL_EXCHANGE_RATES,
  recordExchangeRates,
} from '../shop/localization/exchange-rates/record-exchange-rates.ts'
import { exchangeRateFeed, exchangeRates } from '../shop/localization/tables.ts'
import type { Db } from '../shop/services.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { seed } from './seed.ts'

async function everything(db: Db) {
  return {
    packages: await db.select().from(packages).orderBy(asc(packages.id)),
    texts: await db.select().from(packageTexts).orderBy(asc(packageTexts.packageId), asc(packageTexts.lang)),
    rates: await db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency)),
  }
}

test('fills an empty shop with prices in pence and texts in three languages, and changes nothing the second time', async () => {
  const { db } = await createTestDatabase()
  const first = await everything(db)
  expect(first.packages).toHaveLength(10)
  expect(first.packages.find((row) => row.id === 'followers-1000')).toMatchObject({
    price: 559,
    quantity: 1000,
  })
  expect(first.texts).toHaveLength(30)
  expect(first.rates).toHaveLength(CURRENCIES.length)
  await seed(db)
  expect(await everything(db)).toEqual(first)
})

test('keeps what the operator changed, archived or removed', async () => {
  const { db } = await createTestDatabase()
  await db.update(packages).set({ archivedAt: sql`now()` }).where(eq(packages.type, 'likes'))
  await db.update(packages).set({ price: 999 }).where(eq(packages.id, 'followers-100'))
  await db.delete(packageTexts).where(eq(packageTexts.packageId, 'views-8000'))
  await db.delete(packages).where(eq(packages.id, 'views-8000'))
  await db.update(packageTexts).set({ name: 'Mine' }).where(eq(packageTexts.packageId, 'followers-7000'))
  await recordExchangeRates(db, {
    asOf: '2026-10-30',
    perEuro: { ...INITIAL_EXCHANGE_RATES.perEuro, USD: 2 },
  })
  const before = await everything(db)

  await seed(db)
  expect(await everything(db)).toEqual(before)
})

test('does not refill a catalog whose packages are all archived', async () => {
  const { db } = await createTestDatabase()
  await db.update(packages).set({ archivedAt: sql`now()` })
  await seed(db)
  const rows = await db.select().from(packages)
  expect(rows.filter((row) => row.archivedAt === null)).toEqual([])
})

test('adds the built-in rate of a new currency while all rates are built in', async () => {
  const { db } = await createTestDatabase()
  const { rates } = await everything(db)
  await db.delete(exchangeRates).where(eq(exchangeRates.currency, 'INR'))
  await seed(db)
  expect((await everything(db)).rates).toEqual(rates)
})

test('refreshes rates at once when a new currency has no rate', async () => {
  const { db } = await createTestDatabase()
  await recordExchangeRates(db, { asOf: '2026-10-30', perEuro: INITIAL_EXCHANGE_RATES.perEuro })
  await db.insert(exchangeRateFeed).values({ id: 'rates', nextAttemptAt: sql`now() + interval '6 hours'` })
  const isDue = async () => {
    await seed(db)
    return db.$count(exchangeRateFeed, lte(exchangeRateFeed.nextAttemptAt, sql`now()`))
  }
  expect(await isDue()).toBe(0)
  await db.delete(exchangeRates).where(eq(exchangeRates.currency, 'INR'))
  expect(await isDue()).toBe(1)
  expect((await everything(db)).rates).toHaveLength(CURRENCIES.length - 1)
})

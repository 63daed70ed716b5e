import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import { RATE_SNAPSHOT } from './rate-snapshot.ts'
import { readRates, saveRates } from './rates.ts'
import { fxRates } from './tables.ts'

test('rates per euro are crossed to the pound and quoted as they are shown', async () => {
  const { db } = await freshDatabase()
  expect(await readRates(db)).toEqual({
    base: 'GBP',
    asOf: '2024-06-28',
    rates: {
      GBP: 1,
      EUR: 1.18,
      USD: 1.26,
      JPY: 203.15,
      AUD: 1.9,
      BRL: 6.96,
      CAD: 1.73,
      CNY: 9.19,
      INR: 105.45,
    },
  })
  const rows = await db.select().from(fxRates).orderBy(asc(fxRates.currency))
  // Kept at full precision: 1 / 0.84638.
  expect(rows.find((row) => row.currency === 'EUR')).toEqual({
    currency: 'EUR',
    rate: '1.18150240',
    asOf: '2024-06-28',
  })
})

test('newer rates replace the old ones, with their own date', async () => {
  const { db } = await freshDatabase()
  await saveRates(db, { asOf: '2026-10-30', perEuro: { ...RATE_SNAPSHOT.perEuro, GBP: 0.5, USD: 0.25 } })
  expect(await readRates(db)).toMatchObject({ asOf: '2026-10-30', rates: { GBP: 1, EUR: 2, USD: 0.5 } })
})

test('one rate that is no rate refuses them all', async () => {
  const { db } = await freshDatabase()
  const before = await db.select().from(fxRates).orderBy(asc(fxRates.currency))
  for (const nonsense of [Number.NaN, -1, 0, Number.POSITIVE_INFINITY, undefined]) {
    for (const currency of ['INR', 'GBP']) {
      const perEuro = { ...RATE_SNAPSHOT.perEuro, USD: 9, [currency]: nonsense }
      await expect(saveRates(db, { asOf: '2026-10-30', perEuro })).rejects.toThrow(RangeError)
    }
  }
  expect(await db.select().from(fxRates).orderBy(asc(fxRates.currency))).toEqual(before)
})

test('without rates the shop still knows its pound', async () => {
  const { db } = await freshDatabase()
  await db.delete(fxRates).where(sql`true`)
  expect(await readRates(db)).toEqual({ base: 'GBP', asOf: null, rates: { GBP: 1 } })
})

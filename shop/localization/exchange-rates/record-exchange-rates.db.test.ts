// @module-tag both-engines
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { CURRENCIES } from '../../currencies.ts'
import { convert, fromPounds, getQuote } from '../../money.ts'
import type { PublishedRates } from '../../services.ts'
import { formatMoney, formatRate } from '../format-money.ts'
import { exchangeRates } from '../tables.ts'
import { ExchangeRateError, parseExchangeRateError } from './exchange-rate-error.ts'
import { getExchangeRates } from './get-exchange-rates.ts'
import { INITIAL_EXCHANGE_RATES, recordExchangeRates } from './record-exchange-rates.ts'

const { perEuro } = INITIAL_EXCHANGE_RATES

function keptIn({ db }: Awaited<ReturnType<typeof createTestDatabase>>) {
  return db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency))
}

function faultOf(message: string): ConstructorParameters<typeof ExchangeRateError> {
  const error = parseExchangeRateError(message)
  if (!error) throw new Error(message)
  return [error.reason, error.about]
}

function day(fromToday: number): string {
  return new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)
}

test('converts £100 at the full rate and rounds only the displayed rate', async () => {
  const shop = await createTestDatabase()
  const { rates } = await getExchangeRates(shop.db)
  const euros = getQuote('EUR', rates)
  expect(formatMoney('en', convert(fromPounds(100), euros))).toBe('€118.15')
  expect(formatMoney('en', convert(fromPounds(100), getQuote('USD', rates)))).toBe('$126.48')
  expect(formatRate('en', euros.rate)).toBe('1.18')
})

test('converts euro rates to the pound at full precision', async () => {
  const shop = await createTestDatabase()
  expect(await getExchangeRates(shop.db)).toMatchObject({
    base: 'GBP',
    asOf: '2024-06-28',
    rates: {
      GBP: 1,
      EUR: 1.1815024,
      USD: 1.26479832,
      JPY: 203.14752239,
      AUD: 1.89973771,
      BRL: 6.96082138,
      CAD: 1.73326402,
      CNY: 9.18594485,
      INR: 105.44849831,
    },
  })
  // Stored at full precision: 1 / 0.84638.
  const euro = (await keptIn(shop)).find((row) => row.currency === 'EUR')
  expect(euro).toEqual({ currency: 'EUR', rate: '1.18150240', asOf: '2024-06-28' })
})

test('replaces older rates and leaves those of the same day', async () => {
  const { db } = await createTestDatabase()
  const asOf = '2026-10-30'
  expect(await recordExchangeRates(db, { asOf, perEuro: { ...perEuro, GBP: 0.5, USD: 0.25, XXX: 9 } })).toBe(
    'updated',
  )
  expect(await getExchangeRates(db)).toMatchObject({ asOf, rates: { GBP: 1, EUR: 2, USD: 0.5 } })
  expect(await recordExchangeRates(db, { asOf, perEuro })).toBe('unchanged')
  const [dollar] = await db.select().from(exchangeRates).where(eq(exchangeRates.currency, 'USD'))
  expect(dollar).toMatchObject({ rate: '0.50000000', asOf })
})

test('adds a newly supported currency from rates of the same day', async () => {
  const { db } = await createTestDatabase()
  await db.delete(exchangeRates).where(eq(exchangeRates.currency, 'INR'))
  expect(await recordExchangeRates(db, INITIAL_EXCHANGE_RATES)).toBe('updated')
  expect(await db.$count(exchangeRates)).toBe(CURRENCIES.length)
})

describe('rejects all rates when one is implausible and keeps the last good ones', () => {
  const asOf = '2026-10-30'
  const nonsense = [Number.NaN, -1, 0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const others: [string, PublishedRates['perEuro']][] = [
    ['missing_currency INR', { INR: undefined }],
    ['missing_currency GBP', { GBP: undefined }],
    ...['USD', 'GBP', 'EUR'].flatMap((currency) =>
      nonsense.map((rate): [string, PublishedRates['perEuro']] => [
        `not_a_rate ${currency}`,
        { [currency]: rate },
      ]),
    ),
    ['not_a_rate USD', { USD: 1e99 }],
    ['not_a_rate USD', { USD: 1e-99 }],
    ['not_a_rate EUR', { GBP: 1e99, USD: 1e99 }],
    ['jumped USD', { USD: 10.8 }],
    ['jumped USD', { USD: 0.1 }],
    // A slipped decimal point, on a day on which the rate fell by a twentieth.
    ['jumped USD', { USD: 10.17 }],
    ['jumped JPY', { JPY: 17.194 }],
    // The pound itself.
    ['jumped USD', { GBP: 0.084638 }],
  ]
  const days: [string, string][] = [
    ...['', '30.10.2026', '2026-02-30', '2026-13-01', "2026-10-30'; drop table exchange_rates"].map(
      (date): [string, string] => ['bad_date', date],
    ),
    ['from_the_future 9999-12-31', '9999-12-31'],
    [`from_the_future ${day(2)}`, day(2)],
    ['older 2024-06-27', '2024-06-27'],
  ]

  test('rejects each error with its reason', async () => {
    const shop = await createTestDatabase()
    const before = await keptIn(shop)
    const refused: [string, PublishedRates][] = [
      ['empty', { asOf, perEuro: {} }],
      ...others.map(([fault, rates]): [string, PublishedRates] => [
        fault,
        { asOf, perEuro: { ...perEuro, ...rates } },
      ]),
      ...days.map(([fault, date]): [string, PublishedRates] => [fault, { asOf: date, perEuro }]),
    ]
    for (const [fault, published] of refused) {
      const taking = recordExchangeRates(shop.db, published)
      await expect(taking, JSON.stringify(published)).rejects.toThrow(
        new ExchangeRateError(...faultOf(fault)),
      )
    }
    expect(await keptIn(shop)).toEqual(before)
  })

  test('accepts large changes and the date of tomorrow', async () => {
    const { db } = await createTestDatabase()
    await recordExchangeRates(db, { asOf, perEuro: { ...perEuro, USD: 9.5, BRL: 0.67 } })
    expect(
      await recordExchangeRates(db, { asOf: day(1), perEuro: { ...perEuro, USD: 9.5, BRL: 0.67 } }),
    ).toBe('updated')
  })
})

test('knows the pound without rates and accepts the first rates', async () => {
  const { db } = await createTestDatabase()
  await db.delete(exchangeRates).where(sql`true`)
  expect(await getExchangeRates(db)).toEqual({ base: 'GBP', asOf: null, readAt: null, rates: { GBP: 1 } })
  expect(await recordExchangeRates(db, INITIAL_EXCHANGE_RATES)).toBe('updated')
})

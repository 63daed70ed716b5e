import { sql } from 'drizzle-orm'
import { BASE_CURRENCY, CURRENCIES, type CurrencyCode } from '../../currencies.ts'
import { isDay } from '../../days.ts'
import { getRateDecimals, RATE_DECIMALS } from '../../money.ts'
import type { Db, PublishedRates } from '../../services.ts'
import { exchangeRates } from '../tables.ts'
import { ExchangeRateError } from './exchange-rate-error.ts'

/**
 * No supported currency changes tenfold between two refreshes, so such a rate is an error of the source. The
 * limit is below ten, because a slipped decimal point multiplies a rate that may have dropped a little.
 */
const MAX_RATE_FACTOR = 9

/** Keeps the largest order, converted, a safe integer of minor units. */
const MAX_RATE = 1_000_000

/**
 * Converts published rates to GBP and saves all of them or none. Throws ExchangeRateError for implausible
 * rates, so that the last good ones stay. `unchanged`: the rates of that day are already stored.
 */
export async function recordExchangeRates(
  db: Db,
  published: PublishedRates,
): Promise<'updated' | 'unchanged'> {
  const { asOf } = published
  const tomorrow = await getTomorrow(db)
  if (!isDay(asOf)) throw new ExchangeRateError('bad_date')
  if (asOf > tomorrow) throw new ExchangeRateError('from_the_future', asOf)
  const rates = convertToGbp(published.perEuro)

  const kept = await db.select().from(exchangeRates).for('update')
  for (const [currency, rate] of rates) {
    const before = kept.find((row) => row.currency === currency)
    const times = before ? rate / Number(before.rate) : 1
    if (!(times < MAX_RATE_FACTOR && times > 1 / MAX_RATE_FACTOR))
      throw new ExchangeRateError('jumped', currency)
  }
  if (kept.some((row) => row.asOf > asOf)) throw new ExchangeRateError('older', asOf)
  const currencies = new Set(kept.filter((row) => row.asOf === asOf).map((row) => row.currency))
  if (CURRENCIES.every(({ code }) => currencies.has(code))) return 'unchanged'
  await db
    .insert(exchangeRates)
    .values([...rates].map(([currency, rate]) => ({ currency, rate: rate.toFixed(RATE_DECIMALS), asOf })))
    .onConflictDoUpdate({
      target: exchangeRates.currency,
      set: { rate: sql`excluded.rate`, asOf: sql`excluded.as_of` },
    })
  return 'updated'
}

/** Returns the value of one GBP in each supported currency, at full precision. */
function convertToGbp(perEuro: PublishedRates['perEuro']): Map<string, number> {
  if (Object.keys(perEuro).length === 0) throw new ExchangeRateError('empty')
  const each = new Map(CURRENCIES.map(({ code }) => [code, requireValidRate(code, perEuro[code])]))
  const poundsPerEuro = each.get(BASE_CURRENCY) ?? Number.NaN
  return new Map(
    [...each].map(([code, rate]) => {
      const perPound = rate / poundsPerEuro
      // A rate that rounds to 0.0000 would make every price zero.
      if (!(perPound <= MAX_RATE && Number(perPound.toFixed(getRateDecimals(perPound))) > 0))
        throw new ExchangeRateError('not_a_rate', code)
      return [code, perPound]
    }),
  )
}

function requireValidRate(currency: string, rate: number | undefined): number {
  if (rate === undefined) throw new ExchangeRateError('missing_currency', currency)
  if (!Number.isFinite(rate) || rate <= 0) throw new ExchangeRateError('not_a_rate', currency)
  return rate
}

/** Returns the next UTC day by the database clock. Some time zones are already there. */
async function getTomorrow(db: Db): Promise<string> {
  const [row] = await db
    .select({ day: sql<string>`to_char((now() at time zone 'utc') + interval '1 day', 'YYYY-MM-DD')` })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('database returned no date')
  return row.day
}

/**
 * Euro reference rates of the European Central Bank, published on 2024-06-28, in units of the currency for
 * one euro. A new shop uses them until it has fetched newer ones.
 */
export const INITIAL_EXCHANGE_RATES = {
  asOf: '2024-06-28',
  perEuro: {
    EUR: 1,
    USD: 1.0705,
    JPY: 171.94,
    GBP: 0.84638,
    AUD: 1.6079,
    BRL: 5.8915,
    CAD: 1.467,
    CNY: 7.7748,
    INR: 89.2495,
  },
} as const satisfies { asOf: string; perEuro: Record<CurrencyCode, number> }

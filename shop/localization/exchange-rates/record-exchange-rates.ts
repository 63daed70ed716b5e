import { sql } from 'drizzle-orm'
import { BASE_CURRENCY, CURRENCIES } from '../../currencies.ts'
import { formatRate, RATE_DECIMALS } from '../../money.ts'
import type { Db, PublishedRates } from '../../services.ts'
import { fxRates } from '../tables.ts'
import { ExchangeRateError } from './exchange-rate-error.ts'

/**
 * Nothing among our currencies moves tenfold between two looks: what says so is a slip of the source, or a lie. A decimal
 * point that slipped is ten times the rate of that day, which may itself be a little less than the last.
 */
const MAX_RATE_FACTOR = 9

/** So that the dearest order, converted, is still a whole number of hundredths. */
const MAX_RATE = 1_000_000

/**
 * The one way for rates into the shop: crossed over to GBP, all of them or none. Throws a RateFault on anything
 * that cannot be right, and the last good rates stay. `unchanged`: of the day we have already.
 */
export async function recordExchangeRates(
  db: Db,
  published: PublishedRates,
): Promise<'updated' | 'unchanged'> {
  const { asOf } = published
  const tomorrow = await getTomorrow(db)
  if (!isValidDate(asOf)) throw new ExchangeRateError('bad_date')
  if (asOf > tomorrow) throw new ExchangeRateError('from_the_future', asOf)
  const rates = convertToGbp(published.perEuro)

  const kept = await db.select().from(fxRates).for('update')
  for (const [currency, rate] of rates) {
    const before = kept.find((row) => row.currency === currency)
    const times = before ? rate / Number(before.rate) : 1
    if (!(times < MAX_RATE_FACTOR && times > 1 / MAX_RATE_FACTOR))
      throw new ExchangeRateError('jumped', currency)
  }
  if (kept.some((row) => row.asOf > asOf)) throw new ExchangeRateError('older', asOf)
  const known = new Set(kept.filter((row) => row.asOf === asOf).map((row) => row.currency))
  if (CURRENCIES.every(({ code }) => known.has(code))) return 'unchanged'
  await db
    .insert(fxRates)
    .values([...rates].map(([currency, rate]) => ({ currency, rate: rate.toFixed(RATE_DECIMALS), asOf })))
    .onConflictDoUpdate({
      target: fxRates.currency,
      set: { rate: sql`excluded.rate`, asOf: sql`excluded.as_of` },
    })
  return 'updated'
}

/** What one GBP is in each of our currencies, at full precision. */
function convertToGbp(perEuro: PublishedRates['perEuro']): Map<string, number> {
  if (Object.keys(perEuro).length === 0) throw new ExchangeRateError('empty')
  const each = new Map(CURRENCIES.map(({ code }) => [code, requireValidRate(code, perEuro[code])]))
  const poundsPerEuro = each.get(BASE_CURRENCY) ?? Number.NaN
  return new Map(
    [...each].map(([code, rate]) => {
      const perPound = rate / poundsPerEuro
      // A rate that shows as 0.0000 makes prices nothing.
      if (!(perPound <= MAX_RATE && Number(formatRate(perPound)) > 0))
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

/** A day of the calendar: 2026-02-30 is none. */
function isValidDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Somewhere it is tomorrow already; by the database's clock. */
async function getTomorrow(db: Db): Promise<string> {
  const [row] = await db
    .select({ day: sql<string>`to_char((now() at time zone 'utc') + interval '1 day', 'YYYY-MM-DD')` })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('the database does not know what day it is')
  return row.day
}

import { eq } from 'drizzle-orm'
import { BASE_CURRENCY } from '../../currencies.ts'
import { memoize } from '../../memoize.ts'
import type { Db } from '../../services.ts'
import { exchangeRateFeed, exchangeRates, FEED_ID } from '../tables.ts'
import { parseExchangeRateError } from './exchange-rate-error.ts'
import { isStaleRate } from './stale-rates.ts'

export interface ExchangeRates {
  base: typeof BASE_CURRENCY
  /** The day of publication (ISO date); null without rates. */
  asOf: string | null
  /** When the shop last read them from their source; null for the rates that it ships. */
  readAt: Date | null
  /** Value of one GBP by currency, at full precision. */
  rates: Record<string, number>
}

export const getExchangeRates = memoize(5_000, getFreshExchangeRates)

/** Reads the rates without the cache. */
async function getFreshExchangeRates(db: Db): Promise<ExchangeRates> {
  const rows = await db.select().from(exchangeRates)
  const rates: Record<string, number> = { [BASE_CURRENCY]: 1 }
  for (const row of rows) rates[row.currency] = Number(row.rate)
  const dates = rows.map((row) => row.asOf).sort()
  const [feed] = await db
    .select({ readAt: exchangeRateFeed.readAt })
    .from(exchangeRateFeed)
    .where(eq(exchangeRateFeed.id, FEED_ID))
  return { base: BASE_CURRENCY, asOf: dates[0] ?? null, readAt: feed?.readAt ?? null, rates }
}

/**
 * Returns the current rates, as the value of one GBP, and the state of their refresh, without the cache. `asOf` is the day of
 * publication, null without rates; `readAt` is when the source last returned usable rates, null if never; `failing` says since
 * when refreshing fails, and the last error.
 */
export async function getExchangeRateStatus(db: Db) {
  const { asOf, readAt, rates } = await getFreshExchangeRates(db)
  const [feed] = await db.select().from(exchangeRateFeed).where(eq(exchangeRateFeed.id, FEED_ID))
  const since = feed?.failingSince
  const error = parseExchangeRateError(feed?.lastError ?? null)
  return {
    asOf,
    rates,
    stale: asOf === null || isStaleRate(asOf),
    readAt,
    failing: feed && since && error ? { ...error, since, tries: feed.attempts } : null,
    nextAt: feed?.nextAttemptAt ?? null,
  }
}

export type ExchangeRateStatus = Awaited<ReturnType<typeof getExchangeRateStatus>>

import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { rateFeed } from '../tables.ts'
import { type ExchangeRateError, parseExchangeRateError } from './exchange-rate-error.ts'
import { type ExchangeRates, getFreshExchangeRates } from './get-exchange-rates.ts'
import { FEED_ID } from './refresh-exchange-rates.ts'
import { isStaleRate } from './stale-rates.ts'

export interface ExchangeRateStatus {
  /** The day of publication; null without rates. */
  asOf: string | null
  stale: boolean
  /** Value of one GBP by currency. */
  rates: ExchangeRates['rates']
  /** When the source last returned usable rates; null if never. */
  readAt: Date | null
  /** Since when refreshing fails, and the last error. */
  failing: (Pick<ExchangeRateError, 'reason' | 'about'> & { since: Date; tries: number }) | null
  nextAt: Date | null
}

/** Returns the current rates and the state of their refresh, without the cache. */
export async function getExchangeRateStatus(db: Db): Promise<ExchangeRateStatus> {
  const { asOf, rates } = await getFreshExchangeRates(db)
  const [feed] = await db.select().from(rateFeed).where(eq(rateFeed.id, FEED_ID))
  const since = feed?.failingSince
  const fault = parseExchangeRateError(feed?.lastError ?? null)
  return {
    asOf,
    rates,
    stale: asOf === null || isStaleRate(asOf),
    readAt: feed?.readAt ?? null,
    failing: feed && since && fault ? { ...fault, since, tries: feed.attempts } : null,
    nextAt: feed?.nextAttemptAt ?? null,
  }
}

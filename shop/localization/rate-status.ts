import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { FEED } from './look-for-rates.ts'
import { type RateFault, readFault } from './rate-fault.ts'
import { type Rates, ratesNow } from './rates.ts'
import { isStale } from './stale-rates.ts'
import { rateFeed } from './tables.ts'

export interface RateStatus {
  /** The day of the rates; null while there are none. */
  asOf: string | null
  stale: boolean
  /** One GBP in each currency, as the shop quotes it. */
  rates: Rates['rates']
  /** When the source last answered with rates that could be used; null: never yet. */
  readAt: Date | null
  /** Since when it does not, and why the last time. */
  failing: (Pick<RateFault, 'reason' | 'about'> & { since: Date; tries: number }) | null
  nextAt: Date | null
}

/** How it stands with the rates, as it is this moment. */
export async function readRateStatus(db: Db): Promise<RateStatus> {
  const { asOf, rates } = await ratesNow(db)
  const [feed] = await db.select().from(rateFeed).where(eq(rateFeed.id, FEED))
  const since = feed?.failingSince
  const fault = readFault(feed?.lastError ?? null)
  return {
    asOf,
    rates,
    stale: asOf === null || isStale(asOf),
    readAt: feed?.readAt ?? null,
    failing: feed && since && fault ? { ...fault, since, tries: feed.attempts } : null,
    nextAt: feed?.nextAttemptAt ?? null,
  }
}

import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { claimValues, getClaimedAt } from '../../job-claim.ts'
import type { Db, PublishedRates, RateSource } from '../../services.ts'
import { rateFeed } from '../tables.ts'
import { ExchangeRateError } from './exchange-rate-error.ts'
import { recordExchangeRates } from './record-exchange-rates.ts'

export const FEED_ID = 'rates'

/** The source publishes once a working day: a look every six hours shows the new ones the same evening. */
const NEXT_REFRESH = sql`now() + interval '6 hours'`

/** Longer than a look may take, so that two never ask at once. */
const MIN_REFRESH_SECONDS = 15

/** Who asks by hand waits for the answer: such a look, once begun, is finished. */
const NEVER_ABORTED = new AbortController().signal

export interface ExchangeRateRefresh {
  outcome: 'updated' | 'unchanged' | 'rejected'
  error: ExchangeRateError | null
  /** What the log has not heard yet: a fault that is new or another one, or that there is none any more. */
  logEvent: 'fault' | 'well_again' | null
}

type Feed = typeof rateFeed.$inferSelect

/** When the source is due to be asked. Null when it is not, or another process asks it now. */
export async function refreshDueExchangeRates(
  db: Db,
  source: RateSource,
  ending: AbortSignal,
): Promise<ExchangeRateRefresh | null> {
  const feed = await claim(db, lte(rateFeed.nextAttemptAt, sql`now()`))
  if (!feed) return null
  const reading = source.getRates(ending)
  // Cut short by ourselves is no fault: whoever runs next looks again.
  const wasCut = await reading.then(
    () => false,
    () => ending.aborted,
  )
  return wasCut ? null : refresh(db, reading, feed, null)
}

/** Because a person wants to know, whenever it is due; `rate_limited` when it was asked just now. */
export async function refreshExchangeRates(
  db: Db,
  source: RateSource,
  actor: Actor,
): Promise<ExchangeRateRefresh> {
  const feed = await claim(db, sql`${lastRefreshAt} <= now() - make_interval(secs => ${MIN_REFRESH_SECONDS})`)
  if (!feed) throw new ShopError('rate_limited', { retryAfter: MIN_REFRESH_SECONDS })
  return refresh(db, source.getRates(NEVER_ABORTED), feed, actor)
}

/** A look that ended well has said itself when the next is; one that did not, or goes on, was claimed then. */
const lastRefreshAt = sql`case when ${rateFeed.attempts} = 0 then ${rateFeed.readAt} else ${getClaimedAt(rateFeed)} end`

/** Who claims it asks alone. What the row says of the last look stays until this one is over. */
async function claim(db: Db, condition: SQL): Promise<Feed | null> {
  const [feed] = await db
    .insert(rateFeed)
    .values({ id: FEED_ID, attempts: 1, nextAttemptAt: sql`now() + interval '30 seconds'` })
    .onConflictDoUpdate({ target: rateFeed.id, set: claimValues(rateFeed), setWhere: condition })
    .returning()
  return feed ?? null
}

/** What is read is kept, or why not. */
async function refresh(
  db: Db,
  reading: Promise<PublishedRates>,
  before: Feed,
  actor: Actor | null,
): Promise<ExchangeRateRefresh> {
  try {
    const published = await reading
    const outcome = await db.transaction((tx) => saveRates(tx, published, actor))
    return { outcome, error: null, logEvent: before.failingSince ? 'well_again' : null }
  } catch (thrown) {
    if (!(thrown instanceof ExchangeRateError)) throw thrown
    const lastError = thrown.message
    await db
      .update(rateFeed)
      .set({ lastError, failingSince: sql`coalesce(${rateFeed.failingSince}, now())` })
      .where(eq(rateFeed.id, FEED_ID))
    return { outcome: 'rejected', error: thrown, logEvent: before.lastError === lastError ? null : 'fault' }
  }
}

async function saveRates(
  tx: Db,
  published: PublishedRates,
  actor: Actor | null,
): Promise<'updated' | 'unchanged'> {
  const outcome = await recordExchangeRates(tx, published)
  const well = { attempts: 0, lastError: null, failingSince: null }
  await tx
    .update(rateFeed)
    .set({ ...well, readAt: sql`now()`, nextAttemptAt: NEXT_REFRESH })
    .where(eq(rateFeed.id, FEED_ID))
  if (actor && outcome === 'updated') {
    await recordAction(tx, { actor, action: 'rates.taken', subjectId: published.asOf })
  }
  return outcome
}

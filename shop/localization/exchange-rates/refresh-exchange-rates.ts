import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { attemptValues, getAttemptedAt } from '../../database/attempts.ts'
import { ShopError } from '../../errors.ts'
import type { Db, PublishedRates, RateSource } from '../../services.ts'
import { exchangeRateFeed, FEED_ID } from '../tables.ts'
import { ExchangeRateError } from './exchange-rate-error.ts'
import { recordExchangeRates } from './record-exchange-rates.ts'

/** The source publishes once per working day. A refresh every six hours fetches new rates the same evening. */
const NEXT_REFRESH = sql`now() + interval '6 hours'`

/** Longer than a refresh may take, so that two never run at once. */
const MIN_REFRESH_SECONDS = 15

/** A manual refresh is not aborted on shutdown, because a person waits for it. */
const NEVER_ABORTED = new AbortController().signal

interface ExchangeRateRefresh {
  outcome: 'updated' | 'unchanged' | 'rejected'
  error: ExchangeRateError | null
  /** Change to log: an error that differs from the previous one, or the first success after errors. */
  logEvent: 'failed' | 'recovered' | null
}

type Feed = typeof exchangeRateFeed.$inferSelect

/**
 * Refreshes the rates when they are due. Returns null when they are not, or when another process refreshes
 * them.
 */
export async function refreshDueExchangeRates(
  db: Db,
  source: RateSource,
  ending: AbortSignal,
): Promise<ExchangeRateRefresh | null> {
  const feed = await claim(db, lte(exchangeRateFeed.nextAttemptAt, sql`now()`))
  if (!feed) return null
  const reading = source.getRates(ending)
  // A shutdown is not an error of the source: the next process tries again.
  const wasAborted = await reading.then(
    () => false,
    () => ending.aborted,
  )
  return wasAborted ? null : refresh(db, reading, feed, null)
}

/** Refreshes the rates on request of a person. Throws `rate_limited` shortly after another refresh. */
export async function refreshExchangeRates(
  db: Db,
  source: RateSource,
  actor: Actor,
): Promise<ExchangeRateRefresh> {
  const feed = await claim(db, sql`${lastRefreshAt} <= now() - make_interval(secs => ${MIN_REFRESH_SECONDS})`)
  if (!feed) throw new ShopError('rate_limited', { retryAfter: MIN_REFRESH_SECONDS })
  return refresh(db, source.getRates(NEVER_ABORTED), feed, actor)
}

/**
 * A successful refresh stores its time in `readAt`. After a failure, and during a refresh, the time of the
 * claim counts.
 */
const lastRefreshAt = sql`case when ${exchangeRateFeed.attempts} = 0 then ${exchangeRateFeed.readAt} else ${getAttemptedAt(exchangeRateFeed)} end`

/** Claims the refresh for this process. The row keeps the last error until the refresh is over. */
async function claim(db: Db, condition: SQL): Promise<Feed | null> {
  const [feed] = await db
    .insert(exchangeRateFeed)
    .values({ id: FEED_ID, attempts: 1, nextAttemptAt: sql`now() + interval '30 seconds'` })
    .onConflictDoUpdate({
      target: exchangeRateFeed.id,
      set: attemptValues(exchangeRateFeed),
      setWhere: condition,
    })
    .returning()
  return feed ?? null
}

/** Saves the published rates, or the error. */
async function refresh(
  db: Db,
  reading: Promise<PublishedRates>,
  before: Feed,
  actor: Actor | null,
): Promise<ExchangeRateRefresh> {
  try {
    const published = await reading
    const outcome = await db.transaction((tx) => saveRates(tx, published, actor))
    return { outcome, error: null, logEvent: before.failingSince ? 'recovered' : null }
  } catch (thrown) {
    if (!(thrown instanceof ExchangeRateError)) throw thrown
    const lastError = thrown.message
    await db
      .update(exchangeRateFeed)
      .set({ lastError, failingSince: sql`coalesce(${exchangeRateFeed.failingSince}, now())` })
      .where(eq(exchangeRateFeed.id, FEED_ID))
    return { outcome: 'rejected', error: thrown, logEvent: before.lastError === lastError ? null : 'failed' }
  }
}

async function saveRates(
  tx: Db,
  published: PublishedRates,
  actor: Actor | null,
): Promise<'updated' | 'unchanged'> {
  const outcome = await recordExchangeRates(tx, published)
  const success = { attempts: 0, lastError: null, failingSince: null }
  await tx
    .update(exchangeRateFeed)
    .set({ ...success, readAt: sql`now()`, nextAttemptAt: NEXT_REFRESH })
    .where(eq(exchangeRateFeed.id, FEED_ID))
  if (actor && outcome === 'updated') {
    await recordAction(tx, actor, 'rates.taken', published.asOf)
  }
  return outcome
}

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * Logs when refreshing starts to fail, when its error changes and when it works again, instead of every
 * attempt.
 */
export function logExchangeRateRefresh(log: Log, refresh: ExchangeRateRefresh | null): void {
  if (refresh?.logEvent === 'failed') {
    log.warn({ reason: refresh.error?.reason, about: refresh.error?.about }, 'cannot refresh exchange rates')
  }
  if (refresh?.logEvent === 'recovered')
    log.info({ outcome: refresh.outcome }, 'exchange rates refreshed again after failures')
}

import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { claimed, claimedAt } from '../due.ts'
import type { Db, PublishedRates, RateSource } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { RateFault } from './rate-fault.ts'
import { rateFeed } from './tables.ts'
import { takeRates } from './take-rates.ts'

export const FEED = 'rates'

/** The source publishes once a working day: a look every six hours shows the new ones the same evening. */
const NEXT_LOOK = sql`now() + interval '6 hours'`

/** Longer than a look may take, so that two never ask at once. */
const SHORTEST_PAUSE = 15

/** Who asks by hand waits for the answer: such a look, once begun, is finished. */
const NEVER = new AbortController().signal

export interface Look {
  outcome: 'taken' | 'unchanged' | 'refused'
  fault: RateFault | null
  /** What the log has not heard yet: a fault that is new or another one, or that there is none any more. */
  news: 'fault' | 'well_again' | null
}

type Feed = typeof rateFeed.$inferSelect

/** When the source is due to be asked. Null when it is not, or another process asks it now. */
export async function lookWhenDue(db: Db, source: RateSource, ending: AbortSignal): Promise<Look | null> {
  const feed = await claim(db, lte(rateFeed.nextAttemptAt, sql`now()`))
  if (!feed) return null
  const reading = source.read(ending)
  // Cut short by ourselves is no fault: whoever runs next looks again.
  const wasCut = await reading.then(
    () => false,
    () => ending.aborted,
  )
  return wasCut ? null : look(db, reading, feed, null)
}

/** Because a person wants to know, whenever it is due; `rate_limited` when it was asked just now. */
export async function lookNow(db: Db, source: RateSource, actor: Actor): Promise<Look> {
  const feed = await claim(db, sql`${lastLook} <= now() - make_interval(secs => ${SHORTEST_PAUSE})`)
  if (!feed) throw new ShopError('rate_limited', { retryAfter: SHORTEST_PAUSE })
  return look(db, source.read(NEVER), feed, actor)
}

/** A look that ended well has said itself when the next is; one that did not, or goes on, was claimed then. */
const lastLook = sql`case when ${rateFeed.attempts} = 0 then ${rateFeed.readAt} else ${claimedAt(rateFeed)} end`

/** Who claims it asks alone. What the row says of the last look stays until this one is over. */
async function claim(db: Db, condition: SQL): Promise<Feed | null> {
  const [feed] = await db
    .insert(rateFeed)
    .values({ id: FEED, attempts: 1, nextAttemptAt: sql`now() + interval '30 seconds'` })
    .onConflictDoUpdate({ target: rateFeed.id, set: claimed(rateFeed), setWhere: condition })
    .returning()
  return feed ?? null
}

/** What is read is kept, or why not. */
async function look(
  db: Db,
  reading: Promise<PublishedRates>,
  before: Feed,
  actor: Actor | null,
): Promise<Look> {
  try {
    const published = await reading
    const outcome = await db.transaction((tx) => keep(tx, published, actor))
    return { outcome, fault: null, news: before.failingSince ? 'well_again' : null }
  } catch (thrown) {
    if (!(thrown instanceof RateFault)) throw thrown
    const lastError = thrown.message
    await db
      .update(rateFeed)
      .set({ lastError, failingSince: sql`coalesce(${rateFeed.failingSince}, now())` })
      .where(eq(rateFeed.id, FEED))
    return { outcome: 'refused', fault: thrown, news: before.lastError === lastError ? null : 'fault' }
  }
}

async function keep(tx: Db, published: PublishedRates, actor: Actor | null): Promise<'taken' | 'unchanged'> {
  const outcome = await takeRates(tx, published)
  const well = { attempts: 0, lastError: null, failingSince: null }
  await tx
    .update(rateFeed)
    .set({ ...well, readAt: sql`now()`, nextAttemptAt: NEXT_LOOK })
    .where(eq(rateFeed.id, FEED))
  if (actor && outcome === 'taken') {
    await recordAction(tx, { actor, action: 'rates.taken', subjectId: published.asOf })
  }
  return outcome
}

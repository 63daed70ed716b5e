import { and, eq, lte, sql } from 'drizzle-orm'
import { claimed } from '../due.ts'
import { inTime } from '../in-time.ts'
import { refusalIn } from '../provider-refusal.ts'
import type { Db, EventPage, PaymentProvider, Services } from '../services.ts'
import { recordProviderProblem } from './provider-problems.ts'
import { eventMarks } from './provider-tables.ts'
import { notices } from './tables.ts'
import { whatFailed } from './what-failed.ts'

const HOUR_MS = 3_600_000
/** An event may be listed a little later than the moment it is of. */
const OVERLAP_MS = HOUR_MS
/** Providers keep their list no longer. */
const FURTHEST_BACK_MS = 30 * 24 * HOUR_MS

export interface FetchedEvents {
  /** Events that no webhook had brought: they are in the inbox now. */
  missed: number
  /** Providers that gave no list. */
  failed: number
}

/**
 * Puts into the inbox what providers list and no webhook has brought: a refund or a dispute of a payment that is paid
 * would else stay unknown. One request an hour while nothing is missed.
 */
export async function fetchMissedEvents(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  which: 'due' | 'all' = 'due',
): Promise<FetchedEvents> {
  const fetched = { missed: 0, failed: 0 }
  for (const provider of services.paymentProviders) {
    if (!provider.listEvents) continue
    const mark = await claimMark(db, provider, which)
    if (!mark) continue
    const mine = eq(eventMarks.provider, provider.name)
    try {
      fetched.missed += await fetchSince(db, provider, sinceOf(mark))
      const nextAttemptAt = sql`now() + interval '1 hour'`
      await db
        .update(eventMarks)
        .set({ readUntil: mark.claimedAt, attempts: 0, lastError: null, nextAttemptAt })
        .where(mine)
    } catch (error) {
      fetched.failed += 1
      await recordProviderProblem(db, 'read', error)
      await db
        .update(eventMarks)
        .set({ lastError: refusalIn(error)?.reason ?? whatFailed(error) })
        .where(mine)
    }
  }
  return fetched
}

interface Mark {
  readUntil: Date | null
  /** By the database's clock. */
  claimedAt: Date
}

async function claimMark(db: Db, { name }: PaymentProvider, which: 'due' | 'all'): Promise<Mark | undefined> {
  await db.insert(eventMarks).values({ provider: name }).onConflictDoNothing()
  const due = which === 'due' ? lte(eventMarks.nextAttemptAt, sql`now()`) : undefined
  const [mark] = await db
    .update(eventMarks)
    .set(claimed(eventMarks))
    .where(and(eq(eventMarks.provider, name), due))
    .returning({ readUntil: eventMarks.readUntil, at: sql<number>`extract(epoch from now())::float8` })
  return mark && { readUntil: mark.readUntil, claimedAt: new Date(mark.at * 1_000) }
}

function sinceOf({ readUntil, claimedAt }: Mark): Date {
  const furthest = claimedAt.getTime() - FURTHEST_BACK_MS
  return new Date(Math.max(furthest, (readUntil?.getTime() ?? 0) - OVERLAP_MS))
}

async function fetchSince(db: Db, { name, listEvents }: PaymentProvider, since: Date): Promise<number> {
  let missed = 0
  for (let after: string | null = null; listEvents; ) {
    const { events, next }: EventPage = await inTime(listEvents(since, after))
    if (events.length > 0) {
      const fresh = await db
        .insert(notices)
        .values(events.map((event) => ({ provider: name, ...event })))
        .onConflictDoNothing()
        .returning({ eventId: notices.eventId })
      missed += fresh.length
    }
    if (next === null) break
    after = next
  }
  return missed
}

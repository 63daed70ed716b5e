import { and, eq, lte, sql } from 'drizzle-orm'
import { attemptValues } from '../../database/attempts.ts'
import { HOUR_MS } from '../../durations.ts'
import { ShopError } from '../../errors.ts'
import { formatError } from '../../format-error.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderEventPage,
  ProviderName,
} from '../../providers/payment-provider.ts'
import { getProviderRefusal } from '../../providers/provider-errors.ts'
import {
  consumeClientRateLimit,
  consumeRateLimit,
  restoreClientRateLimit,
  restoreRateLimit,
} from '../../rate-limit/consume-rate-limit.ts'
import type { Db, PaymentServices } from '../../services.ts'
import { normalizeLine, truncateText } from '../../text.ts'
import { withTimeout } from '../../with-timeout.ts'
import { recordProviderProblem } from '../provider-requests/provider-problems.ts'
import { providerEventCursors, webhookEvents } from './tables.ts'

/**
 * Stores a webhook event once, however often it is delivered; a job processes it. Returns false, and stores nothing, when
 * the signature is invalid. Throws when the event could not be stored or verified, with ShopError `rate_limited` when too
 * many forged ones made the shop ask the provider: answer with an error, so the provider retries.
 */
export async function receiveWebhookEvent(
  db: Db,
  provider: PaymentProvider,
  delivery: { body: string; headers: Headers; clientAddress?: string },
): Promise<boolean> {
  const { body, headers, clientAddress } = delivery
  let fetchCount = 0
  const beforeFetch = async () => {
    await consumeClientRateLimit(db, 'webhookVerificationClient', clientAddress)
    await consumeRateLimit(db, 'webhookVerification', provider.name)
    fetchCount += 1
  }
  const event = await provider.verifyWebhookEvent?.(body, headers, beforeFetch).catch(async (cause) => {
    if (cause instanceof ShopError) throw cause
    if (getProviderRefusal(cause)?.isAccess) await recordProviderProblem(db, 'webhook', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
  if (!event) return false
  for (; fetchCount > 0; fetchCount -= 1) {
    await restoreClientRateLimit(db, 'webhookVerificationClient', clientAddress)
    await restoreRateLimit(db, 'webhookVerification', provider.name)
  }
  await storeWebhookEvents(db, provider.name, [event])
  return true
}

/** Longer than any id of a provider, and short enough for an index. */
const MAX_ID_LENGTH = 500

/**
 * Stores events once, however often they arrive, and returns how many are new. Their ids and types are text of the provider:
 * whatever they contain, one of them must not keep the others from being stored.
 */
async function storeWebhookEvents(db: Db, provider: ProviderName, events: ProviderEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const clean = (text: string) => truncateText(normalizeLine(text), MAX_ID_LENGTH)
  const rows = events.map(({ eventId, type, subject }) => ({
    provider,
    eventId: clean(eventId),
    type: clean(type),
    subject: subject === null ? null : clean(subject),
  }))
  const stored = await db
    .insert(webhookEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId })
  return stored.length
}

/** The list may show an event somewhat later than its time. */
const OVERLAP_MS = HOUR_MS
/** Providers keep their list for 30 days. */
const MAX_LOOKBACK_MS = 30 * 24 * HOUR_MS

/**
 * Stores events that providers list but no webhook delivered, such as refunds and disputes of paid payments.
 * Takes one request an hour while nothing is missed. Returns the number of these events, and the number of providers whose list
 * could not be read.
 */
export async function fetchMissedEvents(db: Db, services: PaymentServices, which: 'due' | 'all' = 'due') {
  const fetched = { missed: 0, failed: 0 }
  for (const provider of services.paymentProviders) {
    if (!provider.listEvents) continue
    const cursor = await leaseCursor(db, provider, which)
    if (!cursor) continue
    const isOwnRow = eq(providerEventCursors.provider, provider.name)
    try {
      fetched.missed += await fetchEventsSince(db, provider, getSince(cursor))
      const nextAttemptAt = sql`now() + interval '1 hour'`
      await db
        .update(providerEventCursors)
        .set({ readUntil: cursor.leasedAt, attempts: 0, lastError: null, nextAttemptAt })
        .where(isOwnRow)
    } catch (error) {
      fetched.failed += 1
      await recordProviderProblem(db, 'read', error)
      await db
        .update(providerEventCursors)
        .set({ lastError: getProviderRefusal(error)?.reason ?? formatError(error) })
        .where(isOwnRow)
    }
  }
  return fetched
}

interface EventCursor {
  readUntil: Date | null
  /** By the database's clock. */
  leasedAt: Date
}

async function leaseCursor(
  db: Db,
  { name }: PaymentProvider,
  which: 'due' | 'all',
): Promise<EventCursor | undefined> {
  await db.insert(providerEventCursors).values({ provider: name }).onConflictDoNothing()
  const due = which === 'due' ? lte(providerEventCursors.nextAttemptAt, sql`now()`) : undefined
  const [cursor] = await db
    .update(providerEventCursors)
    .set(attemptValues(providerEventCursors))
    .where(and(eq(providerEventCursors.provider, name), due))
    .returning({
      readUntil: providerEventCursors.readUntil,
      at: sql<number>`extract(epoch from now())::float8`,
    })
  return cursor && { readUntil: cursor.readUntil, leasedAt: new Date(cursor.at * 1_000) }
}

function getSince({ readUntil, leasedAt }: EventCursor): Date {
  const furthest = leasedAt.getTime() - MAX_LOOKBACK_MS
  return new Date(Math.max(furthest, (readUntil?.getTime() ?? 0) - OVERLAP_MS))
}

async function fetchEventsSince(db: Db, { name, listEvents }: PaymentProvider, since: Date): Promise<number> {
  let missed = 0
  for (let after: string | null = null; listEvents; ) {
    const { events, next }: ProviderEventPage = await withTimeout(listEvents(since, after))
    missed += await storeWebhookEvents(db, name, events)
    if (next === null) break
    after = next
  }
  return missed
}

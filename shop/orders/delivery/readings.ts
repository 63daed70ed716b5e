import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { apiKeys, users } from '../../accounts/tables.ts'
import { type Actor, actorColumns } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { deliveryReadings } from './tables.ts'

interface NewReading {
  orderId: string
  /** The public count; null when it is unknown. */
  count: number | null
  delivered: number
  /** Default: now. A time in the future counts as now. */
  readAt?: Date
  checkDay?: number
  uploadId?: string
  actor: Actor
}

/** Adds a reading of an order that the caller has locked, and returns when it was read. */
export async function addReading(tx: Db, { readAt, actor, ...reading }: NewReading): Promise<Date> {
  // The transaction may have waited for the lock since it began, and others read meanwhile.
  const now = sql`clock_timestamp()`
  const [added] = await tx
    .insert(deliveryReadings)
    .values({
      ...reading,
      ...actorColumns(actor),
      readAt: readAt ? sql`least(${readAt.toISOString()}::timestamptz, ${now})` : now,
    })
    .returning({ readAt: deliveryReadings.readAt })
  if (!added) throw new Error('insert returned no reading')
  return added.readAt
}

/** Readings count by the time they were read, as the API shows it; of equal times the later arrival is the newer. */
const readTime = sql`date_trunc('milliseconds', ${deliveryReadings.readAt})`

/** Returns the newest reading of an order, within a time if it is given. */
export async function getNewestReading(
  db: Db,
  { orderId, since, until }: { orderId: string; since?: Date; until?: Date },
): Promise<{ delivered: number } | null> {
  const [newest] = await db
    .select({ delivered: deliveryReadings.delivered })
    .from(deliveryReadings)
    .where(
      and(
        eq(deliveryReadings.orderId, orderId),
        since && gte(deliveryReadings.readAt, since),
        until && lte(readTime, until.toISOString()),
      ),
    )
    .orderBy(desc(readTime), desc(deliveryReadings.id))
    .limit(1)
  return newest ?? null
}

/** Lists the readings of an order, oldest first, with the names of those who read. */
export function listReadings(db: Db, orderId: string) {
  return db
    .select({
      id: deliveryReadings.id,
      count: deliveryReadings.count,
      delivered: deliveryReadings.delivered,
      readAt: deliveryReadings.readAt,
      checkDay: deliveryReadings.checkDay,
      uploadId: deliveryReadings.uploadId,
      person: users.name,
      apiKey: apiKeys.name,
    })
    .from(deliveryReadings)
    .leftJoin(users, eq(users.id, deliveryReadings.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, deliveryReadings.apiKeyId))
    .where(eq(deliveryReadings.orderId, orderId))
    .orderBy(asc(readTime), asc(deliveryReadings.id))
}

export type Reading = Awaited<ReturnType<typeof listReadings>>[number]

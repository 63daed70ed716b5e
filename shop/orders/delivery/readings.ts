import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { apiKeys, users } from '../../accounts/tables.ts'
import { type Actor, actorColumns } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { ORDER_LIMITS } from '../order-limits.ts'
import { listOrderTargets } from '../posts.ts'
import type { orders } from '../tables.ts'
import { deliveryReadings } from './tables.ts'

type CountedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'quantity' | 'startCount' | 'startReadAt' | 'delivered' | 'posts'
>

interface NewReading {
  orderId: string
  /** The public count; null when it is unknown. */
  count: number | null
  /** The place of the post that was read; null where the order has one target. */
  post: number | null
  delivered: number
  /** Default: now. A time in the future counts as now. */
  readAt?: Date
  checkDay?: number
  uploadId?: string
  actor: Actor
}

/** Adds a reading of an order that the caller has locked, and returns when it was read. Throws ShopError `count_too_large`. */
export async function addReading(tx: Db, { readAt, actor, ...reading }: NewReading): Promise<Date> {
  if (reading.count !== null && reading.count > ORDER_LIMITS.count) throw new ShopError('count_too_large')
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

/**
 * Adds the readings that follow from reported counts: one of each target of the order that they change. Nobody has read a
 * public count except a start count, so only that is stored as one. Throws ShopError `count_too_large` for counts that nobody could record later.
 */
export async function addReportedReadings(
  tx: Db,
  before: CountedOrder,
  after: Pick<CountedOrder, 'startCount' | 'startReadAt' | 'delivered' | 'posts'>,
  actor: Actor,
): Promise<void> {
  const earlier = listOrderTargets(before)
  for (const [index, target] of listOrderTargets({ ...before, ...after }).entries()) {
    const { post, startCount, delivered } = target
    const was = earlier[index]
    if (was?.startCount === startCount && was.delivered === delivered) continue
    if (startCount !== null && startCount + delivered > ORDER_LIMITS.count)
      throw new ShopError('count_too_large')
    const count = startCount !== was?.startCount && delivered === 0 ? startCount : null
    await addReading(tx, { orderId: before.id, post, count, delivered, actor })
  }
}

/** Lists the newest reading of an order, of each of its posts, within a time if it is given. */
export function listNewestReadings(
  db: Db,
  { orderId, post, since, until }: { orderId: string; post?: number | null; since?: Date; until?: Date },
): Promise<{ post: number | null; delivered: number }[]> {
  return db
    .selectDistinctOn([deliveryReadings.post], {
      post: deliveryReadings.post,
      delivered: deliveryReadings.delivered,
    })
    .from(deliveryReadings)
    .where(
      and(
        eq(deliveryReadings.orderId, orderId),
        post ? eq(deliveryReadings.post, post) : undefined,
        since && gte(deliveryReadings.readAt, since),
        until && lte(readTime, until.toISOString()),
      ),
    )
    .orderBy(deliveryReadings.post, desc(readTime), desc(deliveryReadings.id))
}

/** Lists the readings of an order, oldest first, with the names of those who read and what all of the order had by then. */
export async function listReadings(db: Db, orderId: string) {
  const newest = new Map<number | null, number>()
  return (await selectReadings(db, orderId)).map((reading) => {
    newest.set(reading.post, reading.delivered)
    return { ...reading, delivered: [...newest.values()].reduce((sum, delivered) => sum + delivered, 0) }
  })
}

function selectReadings(db: Db, orderId: string) {
  return db
    .select({
      id: deliveryReadings.id,
      count: deliveryReadings.count,
      post: deliveryReadings.post,
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

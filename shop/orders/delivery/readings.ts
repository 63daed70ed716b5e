import { asc, eq, sql } from 'drizzle-orm'
import { apiKeys, users } from '../../accounts/tables.ts'
import { type Actor, actorColumns } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { deliveryReadings } from './tables.ts'

export interface NewReading {
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

export async function addReading(tx: Db, { readAt, actor, ...reading }: NewReading): Promise<void> {
  await tx.insert(deliveryReadings).values({
    ...reading,
    ...actorColumns(actor),
    readAt: readAt && sql`least(${readAt.toISOString()}::timestamptz, now())`,
  })
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
    .orderBy(asc(deliveryReadings.readAt), asc(deliveryReadings.id))
}

export type Reading = Awaited<ReturnType<typeof listReadings>>[number]

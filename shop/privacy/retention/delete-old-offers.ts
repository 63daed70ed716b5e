import { and, asc, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { offerRevisions, offers } from '../../offers/tables.ts'
import type { Db } from '../../services.ts'
import { CONVERSATION_RETENTION_YEARS } from '../../settings/policy.ts'
import { deleteOffers } from '../erasure/erase-offers.ts'
import { selectYearsAgo } from './retention-periods.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Deletes offers that nobody accepted, as long after their expiry as conversations are kept. */
export function deleteOldOffers(): RetentionStep<string> {
  const isOver = and(
    isNull(offers.paymentId),
    sql`not exists (select from ${offerRevisions} as newer where newer.offer_id = "offers"."id"
      and newer.expires_at >= ${selectYearsAgo(CONVERSATION_RETENTION_YEARS)})`,
  )
  return {
    name: 'offers',
    batchSize: 100,
    async list(db: Db, limit, skip) {
      const over = await db
        .select({ id: offers.id })
        .from(offers)
        .where(and(isOver, notInArray(offers.id, skip)))
        .orderBy(asc(offers.id))
        .limit(limit)
      return over.map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const over = await tx
          .select({ id: offers.id })
          .from(offers)
          .where(and(inArray(offers.id, ids), isOver))
          .for('update', { skipLocked: true })
        await deleteOffers(
          tx,
          over.map(({ id }) => id),
        )
        return over.length
      }),
  }
}

import { and, asc, eq, inArray, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import { caseUploads } from '../../cases/tables.ts'
import { orderBriefs } from '../../orders/brief/tables.ts'
import { deliveryReadings } from '../../orders/delivery/tables.ts'
import { orders } from '../../orders/tables.ts'
import { reviews } from '../../reviews/tables.ts'
import type { Db } from '../../services.ts'
import { deleteUploads } from '../../uploads/delete-uploads.ts'
import { uploads } from '../../uploads/tables.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Deletes images that no reading, no case, no answer and no review referred to within a day. Those of a brief stay while it waits. */
export function deleteUnusedUploads(): RetentionStep<string> {
  return {
    name: 'uploads',
    batchSize: 100,
    async list(db, limit, skip) {
      const unused = await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(isUnused(db), notInArray(uploads.id, skip)))
        .orderBy(asc(uploads.id))
        .limit(limit)
      return unused.map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction((tx) => deleteUploads(tx, and(inArray(uploads.id, ids), isUnused(tx)))),
  }
}

function isUnused(db: Db) {
  const readings = db
    .select({ one: sql`1` })
    .from(deliveryReadings)
    .where(eq(deliveryReadings.uploadId, uploads.id))
  const cases = db.select({ one: sql`1` }).from(caseUploads).where(eq(caseUploads.uploadId, uploads.id))
  const isAnswer = sql`${orderBriefs.answers}::text like '%' || ${uploads.id}::text || '%'`
  const briefs = db
    .select({ one: sql`1` })
    .from(orderBriefs)
    .innerJoin(orders, eq(orders.id, orderBriefs.orderId))
    .where(
      and(
        eq(orderBriefs.orderId, uploads.orderId),
        eq(uploads.purpose, 'brief'),
        or(isAnswer, and(eq(orders.status, 'pending'), eq(orders.briefState, 'waiting'))),
      ),
    )
  const pictures = db.select({ one: sql`1` }).from(reviews).where(eq(reviews.uploadId, uploads.id))
  const isOld = lt(uploads.createdAt, sql`now() - interval '1 day'`)
  return and(isOld, notExists(readings), notExists(cases), notExists(briefs), notExists(pictures))
}

import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { caseUploads } from '../../cases/tables.ts'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { offerRevisions, offers } from '../../custom-offers/tables.ts'
import { isAnyOf } from '../../database/attempts.ts'
import { hasRow } from '../../database/has-row.ts'
import { importedOrders, imports } from '../../imports/tables.ts'
import { orderBriefs } from '../../orders/brief/tables.ts'
import { deliveryReadings } from '../../orders/delivery/tables.ts'
import { orders } from '../../orders/tables.ts'
import { reviews } from '../../reviews/tables.ts'
import type { Db } from '../../services.ts'
import { CONVERSATION_RETENTION_YEARS, type Policy } from '../../settings/policy.ts'
import { deleteUploads } from '../../uploads/delete-uploads.ts'
import { uploads } from '../../uploads/tables.ts'
import { deleteOffers } from '../erasure/anonymize-orders.ts'
import { deleteConversations } from '../erasure/erase-user.ts'
import { listDue, type RetentionStep, selectYearsAgo } from './run-retention-step.ts'

const BATCH_SIZE = 1_000

/** Builds a step that deletes the rows of the table of `id` for which `isOver` holds, oldest first by `orderBy`. */
export function deleteRows(
  id: PgColumn,
  {
    isOver,
    orderBy = id,
    ...options
  }: Pick<RetentionStep, 'name' | 'finish' | 'hasPrivateIds'> & {
    isOver: SQL | undefined
    orderBy?: PgColumn
  },
): RetentionStep {
  return {
    ...options,
    batchSize: BATCH_SIZE,
    list: listDue({ id, orderBy, isDue: () => isOver }),
    async apply(db, ids) {
      const due = db
        .select({ id })
        .from(id.table)
        .where(and(inArray(id, ids), isOver))
        .for('update', { skipLocked: true })
      const deleted = await db.delete(id.table).where(isAnyOf(id, due)).returning({ id })
      return deleted.length
    },
  }
}

/** Deletes conversations whose last message is older than the retention period. */
export function deleteOldConversations(): RetentionStep<string> {
  const isOver = lt(conversationMessages.createdAt, selectYearsAgo(CONVERSATION_RETENTION_YEARS))
  const withLastMessage = (db: Db) =>
    db
      .select({ id: conversations.id, isOver: sql<boolean>`${isOver}` })
      .from(conversations)
      .innerJoin(conversationMessages, eq(conversationMessages.id, conversations.lastMessageId))
      .$dynamic()
  return {
    name: 'conversations',
    batchSize: 100,
    async list(db, limit, skip) {
      const oldest = await withLastMessage(db)
        .where(notInArray(conversations.id, skip))
        // Messages are numbered as they come: behind the first that is young enough there is none to be found.
        .orderBy(asc(conversations.lastMessageId))
        .limit(limit)
      return oldest.filter((conversation) => conversation.isOver).map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const due = await withLastMessage(tx)
          .where(and(inArray(conversations.id, ids), isOver))
          .for('update', { of: conversations, skipLocked: true })
        const over = due.map(({ id }) => id)
        if (over.length > 0) await deleteConversations(tx, inArray(conversations.id, over))
        return over.length
      }),
  }
}

/** Days for which the list of results can be downloaded. */
const IMPORT_RETENTION_DAYS = 30

/** Deletes the results of imports, and imported orders as old as the oldest orders. */
export function deleteOldImports({ ordersKeptYears }: Policy): RetentionStep[] {
  return [
    deleteRows(imports.id, {
      name: 'imports',
      isOver: and(
        isNotNull(imports.endedAt),
        lt(imports.endedAt, sql`now() - make_interval(days => ${IMPORT_RETENTION_DAYS})`),
      ),
    }),
    deleteRows(importedOrders.id, {
      name: 'imported_orders',
      orderBy: importedOrders.orderedAt,
      isOver: lt(importedOrders.orderedAt, selectYearsAgo(ordersKeptYears)),
    }),
  ]
}

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
    list: listDue({ id: offers.id, isDue: () => isOver }),
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const over = await tx
          .select({ id: offers.id })
          .from(offers)
          .where(and(inArray(offers.id, ids), isOver))
          .for('update', { skipLocked: true })
        await deleteOffers(tx, over)
        return over.length
      }),
  }
}

/** Deletes images that no reading, no case, no answer and no review referred to within a day. Those of a brief stay while it waits. */
export function deleteUnusedUploads(): RetentionStep<string> {
  return {
    name: 'uploads',
    batchSize: 100,
    list: listDue({ id: uploads.id, isDue: isUnused }),
    apply: (db, ids) =>
      db.transaction((tx) => deleteUploads(tx, and(inArray(uploads.id, ids), isUnused(tx)))),
  }
}

function isUnused(db: Db) {
  const readings = hasRow(db, deliveryReadings, eq(deliveryReadings.uploadId, uploads.id))
  const cases = hasRow(db, caseUploads, eq(caseUploads.uploadId, uploads.id))
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
  const pictures = hasRow(db, reviews, eq(reviews.uploadId, uploads.id))
  const isOld = lt(uploads.createdAt, sql`now() - interval '1 day'`)
  return and(isOld, not(readings), not(cases), notExists(briefs), not(pictures))
}

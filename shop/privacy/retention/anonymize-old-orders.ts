import { and, asc, eq, gte, inArray, isNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { offers } from '../../custom-offers/tables.ts'
import { getFirstIdAt } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import { isRefundOf } from '../data-subject.ts'
import { anonymizeOffers, anonymizeOrders, anonymizePayments } from '../erasure/anonymize-orders.ts'
import { getApproximateYearsAgo, type RetentionStep, selectYearsAgo } from './run-retention-step.ts'

/** Removes personal data from orders after their retention period; figures stay. */
export function anonymizeOldOrders({ ordersKeptYears }: Policy): RetentionStep<string> {
  const isEnded = or(
    lt(orders.endedAt, selectYearsAgo(ordersKeptYears)),
    and(isNull(orders.endedAt), isNull(orders.paidAt), lt(orders.createdAt, selectYearsAgo(ordersKeptYears))),
  )
  return {
    name: 'orders',
    batchSize: 100,
    async list(db, limit, skip) {
      const isOver = and(isEnded, notExists(selectRefundsWithin(db, ordersKeptYears)))
      // Ids are ordered by age, so younger orders are not read.
      const isOld = lt(orders.id, getFirstIdAt(getApproximateYearsAgo(ordersKeptYears)))
      const due = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(isOld, isOver, ne(orders.tiktokUsername, ''), notInArray(orders.id, skip)))
        .orderBy(asc(orders.id))
        .limit(limit)
      return due.map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const isOver = and(isEnded, notExists(selectRefundsWithin(tx, ordersKeptYears)))
        const due = await tx
          .select({ id: orders.id, paymentId: orders.paymentId, userId: orders.userId })
          .from(orders)
          .where(and(inArray(orders.id, ids), isOver, ne(orders.tiktokUsername, '')))
          .for('update', { skipLocked: true })
        if (due.length === 0) return 0
        const over = inArray(
          orders.id,
          due.map(({ id }) => id),
        )
        await anonymizeOrders(tx, over)
        await anonymizeFinishedPayments(tx, due)
        return due.length
      }),
  }
}

/** Selects younger refunds of the order's payment: their credit notes are kept as long as the order. */
function selectRefundsWithin(db: Db, years: number) {
  return db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(isRefundOf(db, sql`(${orders.paymentId})`), gte(refunds.createdAt, selectYearsAgo(years))))
}

/** Anonymizes each payment together with its last order. */
async function anonymizeFinishedPayments(
  tx: Db,
  anonymized: { paymentId: string; userId: string }[],
): Promise<void> {
  for (const [paymentId, userId] of new Map(anonymized.map((order) => [order.paymentId, order.userId]))) {
    const isRemaining = and(eq(orders.paymentId, paymentId), ne(orders.tiktokUsername, ''))
    if ((await tx.$count(orders, isRemaining)) > 0) continue
    await anonymizePayments(tx, userId, eq(payments.id, paymentId))
    await anonymizeOffers(tx, eq(offers.paymentId, paymentId))
  }
}

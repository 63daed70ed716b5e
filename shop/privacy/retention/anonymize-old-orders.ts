import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { cases } from '../../cases/tables.ts'
import { offers } from '../../custom-offers/tables.ts'
import { hasRow } from '../../database/has-row.ts'
import { getFirstIdAt } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import { isRefundOf } from '../data-subject.ts'
import { anonymizeOffers, anonymizeOrders, anonymizePayments } from '../erasure/anonymize-orders.ts'
import { hasDebts, isUnderway } from '../erasure/obligations.ts'
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
      const isOver = and(isEnded, not(isKept(db, ordersKeptYears)))
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
        const isOver = and(isEnded, not(isKept(tx, ordersKeptYears)))
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

/**
 * Condition: the order is underway or money of its payment is owed, or it has a younger refund, dispute or case. Their credit
 * notes, evidence and statements are kept as long as the order.
 */
function isKept(db: Db, years: number): SQL {
  const paymentId = sql`(${orders.paymentId})`
  const isYounger = (at: SQLWrapper) => gte(at, selectYearsAgo(years))
  return sql`(${or(
    isUnderway(db),
    hasDebts(db, paymentId),
    hasRow(db, refunds, isRefundOf(db, paymentId), isYounger(refunds.createdAt)),
    hasRow(db, disputes, eq(disputes.paymentId, orders.paymentId), isYounger(disputes.stateSince)),
    hasRow(
      db,
      cases,
      eq(cases.orderId, orders.id),
      isYounger(sql`coalesce(${cases.endedAt}, ${cases.createdAt})`),
    ),
  )})`
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

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { BASE_CURRENCY } from '../currencies.ts'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import { isLate } from '../orders/fulfilment/is-late.ts'
import { orders } from '../orders/tables.ts'
import { toEmailOrder } from '../outbox/email-order.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { isOrderUnblocked } from '../payments/disputes/blocked-orders.ts'
import type { Db } from '../services.ts'
import { proposeCaseRemedy, requireCaseOrder } from './case-order.ts'

/** Name under which failed rows are recorded. */
const JOB = 'notify late orders'

/**
 * Notifies staff and queues the customer's email about a missed promise once for each late order, with the refund that the
 * policy provides now. After a lost dispute nothing is promised to the customer until staff go on with the work. Returns
 * how many orders there were.
 */
export async function notifyLateOrders(db: Db, batchSize: number): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isLate(tx), isOrderUnblocked(tx), isNull(orders.lateEmailAt), isNotSetAside(JOB, orders.id)))
      .orderBy(asc(orders.id))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    await processEachInTransaction(tx, JOB, due, async (savepoint, { id }) => {
      await savepoint.update(orders).set({ lateEmailAt: sql`now()` }).where(eq(orders.id, id))
      await reportLateOrder(savepoint, id)
    })
    return due.length
  })
}

async function reportLateOrder(tx: Db, orderId: string): Promise<void> {
  const order = await requireCaseOrder(tx, { orderId })
  const { row, payment, now: statedAt } = order
  const entitlements = (['non_delivery', 'cancellation'] as const).map((kind) =>
    proposeCaseRemedy(order, { kind, statedAt }),
  )
  const step = row.status === 'pending' ? 'start' : 'delivery'
  await recordNotification(tx, 'late_order', row.id, { orderId: row.id, packageName: row.packageName, step })
  const refund = entitlements.find(({ remedy }) => remedy === 'refund')?.amount
  await queueEmail(tx, {
    kind: 'order_late',
    userId: row.userId,
    toAddress: payment.email,
    lang: payment.lang,
    data: {
      name: order.customerName,
      order: toEmailOrder(row),
      step,
      delivered: row.delivered,
      refund: refund ? { amount: refund, currency: BASE_CURRENCY } : null,
    },
  })
}

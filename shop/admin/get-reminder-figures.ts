import { and, count, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { DayRange } from '../days.ts'
import { orders } from '../orders/tables.ts'
import { sumPaymentReturns } from '../payments/refunds/order-returns.ts'
import { unpaidReminders } from '../payments/reminders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

/**
 * Returns what the reminders of unpaid orders of a range of days brought: the orders paid after them, at any time, and the
 * pence of these payments after refunds and lost disputes, as analytics counts them.
 */
export async function getReminderFigures(db: Db, { from, to }: DayRange) {
  const isPaid = sql`filter (where ${payments.paidAt} > ${unpaidReminders.sentAt})`
  const paidOrders = db
    .select({ number: count() })
    .from(orders)
    .where(and(eq(orders.paymentId, payments.id), isNotNull(orders.paidAt)))
  const [figures] = await db
    .select({
      sent: sql<number>`count(*)::int`,
      orders: sql<number>`coalesce(sum((${paidOrders})) ${isPaid}, 0)::int`,
      revenue: sql<number>`coalesce(sum(${payments.amount} - ${sumPaymentReturns()}) ${isPaid}, 0)::float8`,
    })
    .from(unpaidReminders)
    .innerJoin(payments, eq(payments.id, unpaidReminders.paymentId))
    .where(
      and(
        gte(unpaidReminders.sentAt, sql`${from}::timestamp at time zone 'UTC'`),
        lt(unpaidReminders.sentAt, sql`(${to}::timestamp + interval '1 day') at time zone 'UTC'`),
      ),
    )
  return figures ?? { sent: 0, orders: 0, revenue: 0 }
}

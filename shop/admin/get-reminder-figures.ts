import { and, count, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { DateRange } from '../analytics/reports/date-range.ts'
import { orders } from '../orders/tables.ts'
import { selectKeptAmount } from '../payments/refunds/order-returns.ts'
import { unpaidReminders } from '../payments/reminders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

export interface ReminderFigures {
  /** Reminders of unpaid orders that were sent in the range. */
  sent: number
  /** Orders that were paid after their reminder, at any time. */
  orders: number
  /** Pence of these payments after refunds. */
  revenue: number
}

/** Returns what the reminders of unpaid orders of a range of days brought. */
export async function getReminderFigures(db: Db, { from, to }: DateRange): Promise<ReminderFigures> {
  const isPaid = sql`filter (where ${payments.paidAt} > ${unpaidReminders.sentAt})`
  const paidOrders = db
    .select({ number: count() })
    .from(orders)
    .where(and(eq(orders.paymentId, payments.id), isNotNull(orders.paidAt)))
  const [figures] = await db
    .select({
      sent: sql<number>`count(*)::int`,
      orders: sql<number>`coalesce(sum((${paidOrders})) ${isPaid}, 0)::int`,
      revenue: sql<number>`coalesce(sum(${selectKeptAmount()}) ${isPaid}, 0)::float8`,
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

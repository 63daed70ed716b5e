import { and, count, countDistinct, eq, gte, isNotNull, lt, not, sql } from 'drizzle-orm'
import { getChange } from '../../analytics/reports/get-change.ts'
import { type DailyTotals, listDailyTotals } from '../../analytics/reports/list-daily-totals.ts'
import { addDays, type DayRange } from '../../days.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import { orders } from '../../orders/tables.ts'
import { isPaid, PAYMENT_STATUSES } from '../../payments/payment-status.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { countTrialOrders } from '../../trial/remove-trial-orders.ts'
import { getTotals, type Totals } from './all-time-totals.ts'
import { countStaffTasks, findTaskDeadlines } from './count-staff-tasks.ts'
import { listRecentOrders, listRecentUsers } from './list-recent.ts'

/**
 * Returns the figures of the dashboard, in the same time whatever the number of orders that count. A shop `isInTrial` counts its
 * trial orders and their payments, too, but no revenue of them.
 */
export async function getStats(db: Db, lang: Lang = DEFAULT_LANG, isInTrial = false) {
  const [totals, trialOrders, work, workDueAt, newestOrders, newestUsers] = await Promise.all([
    isInTrial ? getTotalsWithTrial(db) : getTotals(db),
    countTrialOrders(db),
    countStaffTasks(db),
    findTaskDeadlines(db),
    listRecentOrders(db, lang),
    listRecentUsers(db),
  ])
  const { pending, failed } = totals.payments
  return {
    users: totals.users,
    orders: sum(Object.values(totals.orders)),
    trialOrders,
    pendingOrders: totals.orders.pending,
    completedOrders: totals.orders.completed,
    /** Pence, net of refunds. */
    revenue: totals.revenue,
    /** Pence; the revenue plus this is the undiscounted revenue. */
    discount: totals.discount,
    payments: {
      /** Paid payments, including those refunded later. */
      successful: sum(PAYMENT_STATUSES.filter(isPaid).map((status) => totals.payments[status])),
      pending,
      failed,
    },
    work,
    workDueAt,
    newestOrders,
    newestUsers,
  }
}

export type Stats = Awaited<ReturnType<typeof getStats>>

async function getTotalsWithTrial(db: Db): Promise<Totals> {
  const [totals, trialOrders, trialPayments] = await Promise.all([
    getTotals(db),
    db
      .select({ status: orders.status, count: count() })
      .from(payments)
      .innerJoin(orders, eq(orders.paymentId, payments.id))
      .where(sql`${payments.isTrial}`)
      .groupBy(orders.status),
    db
      .select({ status: payments.status, count: count() })
      .from(payments)
      .where(sql`${payments.isTrial}`)
      .groupBy(payments.status),
  ])
  for (const { status, count } of trialOrders) totals.orders[status] += count
  for (const { status, count } of trialPayments) totals.payments[status] += count
  return totals
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export const PERIOD_DAYS = 30

type Counts = DailyTotals & { buyers: number }
type Counter = Exclude<keyof Counts, 'day'>
type SumOf = (counter: Counter) => number

/**
 * Returns the figures of today, of the last 30 UTC days, today included, and of the 30 days before, from the daily totals:
 * money in pence, shares in percent, null where nothing can be counted. Each buyer counts once a day.
 */
export async function getPeriodStats(db: Db) {
  const to = await getToday(db)
  const from = addDays(to, 1 - PERIOD_DAYS)
  const range = { from: addDays(from, -PERIOD_DAYS), to }
  const buyers = await countBuyers(db, range)
  const totals = (await listDailyTotals(db, range)).map((day) => ({
    ...day,
    buyers: buyers.get(day.day) ?? 0,
  }))
  const [before, days] = [totals.slice(0, PERIOD_DAYS), totals.slice(PERIOD_DAYS)]
  const buildFigure = (getValue: (sum: SumOf) => number | null) => {
    const getValueOf = (counted: Counts[]) =>
      getValue((counter) => counted.reduce((sum, day) => sum + day[counter], 0))
    const listDays = (counted: Counts[]) => counted.map((day) => ({ day: day.day, value: getValueOf([day]) }))
    const [current, previous] = [getValueOf(days), getValueOf(before)]
    return {
      today: getValueOf(days.slice(-1)),
      current,
      previous,
      change: getChange(current, previous),
      days: listDays(days),
      previousDays: listDays(before),
    }
  }
  return {
    from,
    to,
    revenue: buildFigure((sum) => sum('revenue')),
    gross: buildFigure((sum) => sum('revenue') + sum('discount')),
    discount: buildFigure((sum) => sum('discount')),
    orders: buildFigure((sum) => sum('orders')),
    conversion: buildFigure((sum) => divide(100 * sum('buyers'), sum('visitors'))),
    deliveryHours: buildFigure((sum) => divide(sum('deliverySeconds') / 3600, sum('deliveries'))),
    onTimeShare: buildFigure((sum) => divide(100 * sum('onTimeDeliveries'), sum('timedDeliveries'))),
  }
}

/**
 * Counts the customers of each UTC day who bought from a counted visit, each once. Payments whose visit was not counted, such
 * as those from browsers without scripts, are not among the visitors either.
 */
async function countBuyers(db: Db, { from, to }: DayRange): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${payments.paidAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, buyers: countDistinct(payments.userId) })
    .from(payments)
    .where(
      and(
        gte(payments.paidAt, sql`${from}::date::timestamp at time zone 'UTC'`),
        lt(payments.paidAt, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
        isNotNull(payments.source),
        not(payments.isTrial),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.buyers]))
}

/** With one decimal; null when the whole is zero. */
function divide(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((10 * part) / whole) / 10 : null
}

async function getToday(db: Db): Promise<string> {
  const [row] = await db
    .select({ day: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')` })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('the database returned no day')
  return row.day
}

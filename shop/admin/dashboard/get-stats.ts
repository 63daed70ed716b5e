import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import { isPaid, PAYMENT_STATUSES } from '../../payments/payment-status.ts'
import type { Db } from '../../services.ts'
import { countTrialOrders } from '../../trial/count-trial-orders.ts'
import { countStaffTasks, findTaskDeadlines } from './count-staff-tasks.ts'
import { getTotals } from './get-totals.ts'
import { listRecentOrders, listRecentUsers } from './list-recent.ts'

/** Returns the figures of the dashboard, in the same time whatever the number of orders. */
export async function getStats(db: Db, lang: Lang = DEFAULT_LANG) {
  const [totals, trialOrders, work, workDueAt, orders, users] = await Promise.all([
    getTotals(db),
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
    /** Trial orders, which no other figure counts. */
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
    newestOrders: orders,
    newestUsers: users,
  }
}

export type Stats = Awaited<ReturnType<typeof getStats>>

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

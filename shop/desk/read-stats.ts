import { isPaid, PAYMENT_STATUSES } from '../payments/payment-status.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { countWork } from './count-work.ts'
import { newestOrders, newestUsers } from './newest.ts'
import { readTotals } from './read-totals.ts'

/** How the shop is doing and what it waits for. Takes the same time whatever was sold. */
export async function readStats(db: Db) {
  const { policy } = await readSettings(db)
  const [totals, work, orders, users] = await Promise.all([
    readTotals(db),
    countWork(db, policy),
    newestOrders(db),
    newestUsers(db),
  ])
  const { pending, failed } = totals.payments
  return {
    users: totals.users,
    orders: sum(Object.values(totals.orders)),
    pendingOrders: totals.orders.pending,
    completedOrders: totals.orders.completed,
    /** Pence, net of refunds. */
    revenue: totals.revenue,
    payments: {
      /** The money came, whatever was given back since. */
      successful: sum(PAYMENT_STATUSES.filter(isPaid).map((status) => totals.payments[status])),
      pending,
      failed,
    },
    work,
    newestOrders: orders,
    newestUsers: users,
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

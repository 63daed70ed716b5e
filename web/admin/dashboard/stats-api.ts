import { callApi } from '../../api-client.ts'

/** What the screen needs of an answer with the specified fields alone. */
const PLAIN = {
  stats: { trialOrders: 0, workDueAt: {} },
  order: { localPackageName: '', customer: { name: '', email: '' } },
  user: { active: true },
}
const MAX_TRANSACTIONS = 5

export async function fetchStats() {
  const answer = await callApi('GET /admin/stats')
  const recentOrders = answer.recentOrders.map((order) => ({ ...PLAIN.order, ...order }))
  const recent = recentOrders.slice(0, MAX_TRANSACTIONS).map((order) => ({
    ...order,
    amount: order.price,
    method: order.paymentMethod,
    status: order.paymentStatus,
  }))
  const { completedOrders: successful, pendingOrders: pending, failedPayments: failed } = answer
  return {
    ...PLAIN.stats,
    ...answer,
    recentOrders,
    recentUsers: answer.recentUsers.map((user) => ({ ...PLAIN.user, ...user })),
    payments: answer.payments ?? { successful, pending, failed, recent },
  }
}

export function fetchPeriodStats() {
  return callApi('GET /admin/stats/periods')
}

export type Stats = Awaited<ReturnType<typeof fetchStats>>
export type PeriodStats = Awaited<ReturnType<typeof fetchPeriodStats>>

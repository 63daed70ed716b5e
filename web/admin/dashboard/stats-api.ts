import { callApi } from '../../api-client.ts'

/** What the screen needs of an answer with the specified fields alone. */
const PLAIN = {
  stats: { trialOrders: 0, workDueAt: {} },
  order: { localPackageName: '', customer: { name: '', email: '' } },
  user: { active: true },
}

export async function fetchStats() {
  const answer = await callApi('GET /admin/stats')
  const { completedOrders: successful, pendingOrders: pending, failedPayments: failed } = answer
  return {
    ...PLAIN.stats,
    ...answer,
    payments: answer.payments ?? { successful, pending, failed },
    recentOrders: answer.recentOrders.map((order) => ({ ...PLAIN.order, ...order })),
    recentUsers: answer.recentUsers.map((user) => ({ ...PLAIN.user, ...user })),
  }
}

export function fetchPeriodStats() {
  return callApi('GET /admin/stats/periods')
}

export type Stats = Awaited<ReturnType<typeof fetchStats>>
export type PeriodStats = Awaited<ReturnType<typeof fetchPeriodStats>>

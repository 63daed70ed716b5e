import { callApi } from '../../api-client.ts'

/** Values of the fields that the specification does not name, for an answer that lacks them. */
const UNSPECIFIED = {
  stats: { trialOrders: 0, workDueAt: {} },
  order: { localPackageName: '', customer: { name: '', email: '' } },
  user: { active: true },
}

export async function fetchStats() {
  const answer = await callApi('GET /admin/stats')
  const { completedOrders: successful, pendingOrders: pending, failedPayments: failed } = answer
  return {
    ...UNSPECIFIED.stats,
    ...answer,
    payments: answer.payments ?? { successful, pending, failed },
    recentOrders: answer.recentOrders.map((order) => ({ ...UNSPECIFIED.order, ...order })),
    recentUsers: answer.recentUsers.map((user) => ({ ...UNSPECIFIED.user, ...user })),
  }
}

export function fetchPeriodStats() {
  return callApi('GET /admin/stats/periods')
}

export type Stats = Awaited<ReturnType<typeof fetchStats>>
export type PeriodStats = Awaited<ReturnType<typeof fetchPeriodStats>>

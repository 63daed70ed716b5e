import { callApi } from '../../api-client.ts'

export function fetchStats() {
  return callApi('GET /admin/stats')
}

export function fetchPeriodStats() {
  return callApi('GET /admin/stats/periods')
}

export type Stats = Awaited<ReturnType<typeof fetchStats>>
export type PeriodStats = Awaited<ReturnType<typeof fetchPeriodStats>>

import { api, unwrapResponse } from '../../api-client.ts'

export function fetchStats() {
  return unwrapResponse(api.admin.stats.$get())
}

export function fetchPeriodStats() {
  return unwrapResponse(api.admin.stats.periods.$get())
}

export type Stats = Awaited<ReturnType<typeof fetchStats>>
export type PeriodStats = Awaited<ReturnType<typeof fetchPeriodStats>>

import { api, unwrapResponse } from '../../../api-client.ts'

export function fetchRates() {
  return unwrapResponse(api.admin.rates.$get())
}

export type RateStatus = Awaited<ReturnType<typeof fetchRates>>

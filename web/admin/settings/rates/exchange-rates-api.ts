import { api, unwrapResponse } from '../../../api-client.ts'

const calls = api.admin.rates

export function fetchRates() {
  return unwrapResponse(calls.$get())
}

export type RateStatus = Awaited<ReturnType<typeof fetchRates>>

/** Fetches the exchange rates from their source and returns the status and the outcome. Throws CallFailed. */
export async function refreshRates() {
  const { outcome, ...status } = await unwrapResponse(calls.refresh.$post())
  return { outcome, status }
}

export type RefreshOutcome = Awaited<ReturnType<typeof refreshRates>>['outcome']

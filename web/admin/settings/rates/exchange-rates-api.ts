import { api, unwrapResponse } from '../../../api-client.ts'

const calls = api.admin.rates

export function fetchRates() {
  return unwrapResponse(calls.$get())
}

export type RateStatus = Awaited<ReturnType<typeof fetchRates>>

/** Asks their source at once: how it stands now, and what became of it. Throws CallFailed. */
export async function refreshRates() {
  const { outcome, ...status } = await unwrapResponse(calls.refresh.$post())
  return { outcome, status }
}

export type RefreshOutcome = Awaited<ReturnType<typeof refreshRates>>['outcome']

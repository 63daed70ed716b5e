import { answer, api } from '../../../api-client.ts'

const calls = api.admin.rates

export function fetchRates() {
  return answer(calls.$get())
}

export type RateStatus = Awaited<ReturnType<typeof fetchRates>>

/** Asks their source at once: how it stands now, and what became of it. Throws CallFailed. */
export async function lookForRates() {
  const { outcome, ...status } = await answer(calls.refresh.$post())
  return { outcome, status }
}

export type Outcome = Awaited<ReturnType<typeof lookForRates>>['outcome']

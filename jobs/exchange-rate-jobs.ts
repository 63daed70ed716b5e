import type { Runtime } from '../runtime.ts'
import { logExchangeRateRefresh } from '../shop/localization/exchange-rates/log-exchange-rate-refresh.ts'
import { refreshDueExchangeRates } from '../shop/localization/exchange-rates/refresh-exchange-rates.ts'

/** One process at a time asks the source of the rates when it is due; the network is outside any transaction. */
export async function refreshExchangeRatesJob(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { rateSource: source } = services
  if (source) logExchangeRateRefresh(log, await refreshDueExchangeRates(db, source, ending))
}

import { setTimeout as sleep } from 'node:timers/promises'
import { INITIAL_EXCHANGE_RATES } from '../../../shop/localization/exchange-rates/record-exchange-rates.ts'
import type { PublishedRates, RateSource } from '../../../shop/services.ts'

/** Creates a rate source that returns the given rates or throws the given error. */
export function createScriptedRateSource(first: PublishedRates | Error = buildPublishedRates('2026-11-18')) {
  let next = first
  const requests = { times: 0, atOnce: 0 }
  let now = 0
  const source: RateSource = {
    async getRates() {
      requests.times += 1
      now += 1
      requests.atOnce = Math.max(requests.atOnce, now)
      await sleep(20)
      now -= 1
      if (next instanceof Error) throw next
      return next
    },
  }
  return {
    source,
    requests,
    say(rates: PublishedRates | Error) {
      next = rates
    },
  }
}

export function buildPublishedRates(asOf: string, others: PublishedRates['perEuro'] = {}): PublishedRates {
  return { asOf, perEuro: { ...INITIAL_EXCHANGE_RATES.perEuro, ...others } }
}

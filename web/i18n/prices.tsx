import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { BASE_CURRENCY, type CurrencyCode } from '../../shop/currencies.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { type CurrencyQuote, convert, fromPounds, getQuote, type Money } from '../../shop/money.ts'
import { api, unwrapResponse } from '../api-client.ts'
import { getBrowserSessionId, recordManualChoice, setCookie, storedLocale } from './stored-locale.ts'
import { useLang } from './translation.tsx'

interface Prices {
  quote: CurrencyQuote
  country: string
  rates: Record<string, number>
  /** The date of the rates; null without rates. */
  asOf: string | null
  /** Formats a GBP amount in the visitor's currency. */
  formatPrice(price: Money): string
  /** Formats a price in pounds in the visitor's currency. */
  formatPounds(pounds: number): string
  /** Selects a currency. Reports it as a manual choice unless it comes from the account. */
  selectCurrency(currency: CurrencyCode, isAccounts?: boolean): void
  /** Loads today's rates. A failure is logged and keeps the current ones. */
  refresh(): void
}

export const PricesContext = createContext<Prices | null>(null)

interface InitialPrices {
  currency: CurrencyCode
  rates: Record<string, number>
  asOf: string | null
}

/** Provides currency and rates, first as the server rendered them, then as the visitor chooses. */
export function PricesProvider({ initial, children }: { initial: InitialPrices; children: ReactNode }) {
  const { lang } = useLang()
  const [currency, setCurrency] = useState(initial.currency)
  const [{ rates, asOf }, setRates] = useState({ rates: initial.rates, asOf: initial.asOf })
  const country = useCountry()
  const quote = useMemo(() => getQuote(currency, rates), [currency, rates])

  useEffect(() => {
    if (country)
      storedLocale.write({ country, language: lang, currency: { code: quote.currency, rate: quote.rate } })
  }, [country, lang, quote])

  const choose = useCallback(
    (chosen: CurrencyCode, isAccounts?: boolean) => {
      setCurrency(chosen)
      setCookie('userCurrency', chosen)
      if (isAccounts) return
      recordManualChoice('currency')
      const sessionId = getBrowserSessionId()
      const next = getQuote(chosen, rates)
      runInBackground(unwrapResponse(api.i18n.preferences.$post({ json: { currency: chosen, sessionId } })))
      runInBackground(
        unwrapResponse(
          api.events.$post({
            json: {
              eventType: 'CURRENCY_CHANGED',
              fromValue: currency,
              toValue: chosen,
              sessionId,
              timestamp: new Date().toISOString(),
              metadata: { rate: next.rate, base: BASE_CURRENCY },
            },
          }),
        ),
      )
    },
    [currency, rates],
  )

  const refresh = useCallback(() => {
    runInBackground(unwrapResponse(api.fx.$get({ query: { base: BASE_CURRENCY } })).then(setRates))
  }, [])

  const prices = useMemo<Prices>(() => {
    const show = (price: Money) => formatMoney(lang, convert(price, quote))
    return {
      quote,
      country: country ?? DEFAULT_COUNTRY,
      rates,
      asOf,
      formatPrice: show,
      formatPounds: (pounds) => show(fromPounds(pounds)),
      selectCurrency: choose,
      refresh,
    }
  }, [lang, quote, country, rates, asOf, choose, refresh])

  return <PricesContext value={prices}>{children}</PricesContext>
}

const DEFAULT_COUNTRY = 'GB'

/**
 * Returns the stored country, or the one the server detects; null until known. Cached pages cannot contain
 * it.
 */
function useCountry(): string | null {
  const [country, setCountry] = useState<string | null>(null)
  useEffect(() => {
    const kept = storedLocale.read()?.country
    if (kept) setCountry(kept)
    else
      runInBackground(
        unwrapResponse(api.localization.detect.$get()).then((detected) => setCountry(detected.country)),
      )
  }, [])
  return country
}

export function usePrices(): Prices {
  const prices = useContext(PricesContext)
  if (!prices) throw new Error('usePrices must be used within PricesProvider')
  return prices
}

/** Runs a call whose failure the visitor need not see; it is only logged. */
export function runInBackground(call: Promise<unknown>): void {
  call.catch((error) => console.error(error))
}

import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { CurrencyCode } from '../../shop/currencies.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { type CurrencyQuote, convert, fromPounds, getQuote, type Money } from '../../shop/money.ts'
import { fetchInTime } from '../fetch-in-time.ts'
import { runInBackground } from '../run-in-background.ts'
import { setCookie, storedLocale } from './stored-locale.ts'
import { useLang } from './translation.tsx'

interface ExchangeRates {
  /** The rate of 1 GBP in each currency. */
  rates: Record<string, number>
  /** The date of the rates; null without rates. */
  asOf: string | null
}

interface Prices extends ExchangeRates {
  quote: CurrencyQuote
  country: string
  /** Formats a GBP amount in the visitor's currency. */
  formatPrice(price: Money): string
  /** Formats a price in pounds in the visitor's currency. */
  formatPounds(pounds: number): string
  selectCurrency(currency: CurrencyCode): void
  setRates(rates: ExchangeRates): void
}

export const PricesContext = createContext<Prices | null>(null)

interface InitialPrices extends ExchangeRates {
  currency: CurrencyCode
}

/** Provides currency and rates, first as the server rendered them, then as the visitor chooses. */
export function PricesProvider({ initial, children }: { initial: InitialPrices; children: ReactNode }) {
  const { lang } = useLang()
  const [currency, setCurrency] = useState(initial.currency)
  const [{ rates, asOf }, setRates] = useState<ExchangeRates>({ rates: initial.rates, asOf: initial.asOf })
  const country = useCountry()
  const quote = useMemo(() => getQuote(currency, rates), [currency, rates])

  useEffect(() => {
    if (country)
      storedLocale.write({ country, language: lang, currency: { code: quote.currency, rate: quote.rate } })
  }, [country, lang, quote])

  const selectCurrency = useCallback((chosen: CurrencyCode) => {
    setCurrency(chosen)
    setCookie('userCurrency', chosen)
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
      selectCurrency,
      setRates,
    }
  }, [lang, quote, country, rates, asOf, selectCurrency])

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
    // All prices are rendered again, although none changes. A transition divides that into short steps.
    const set = (next: string) => startTransition(() => setCountry(next))
    const kept = storedLocale.read()?.country
    if (kept) set(kept)
    else runInBackground(detectCountry().then(set))
  }, [])
  return country
}

/** Without the API client, which the first page does not need otherwise. */
async function detectCountry(): Promise<string> {
  const response = await fetchInTime('/api/localization/detect').catch(() => null)
  if (!response?.ok) throw new Error(`call failed with ${response?.status ?? 0}: the country is unknown`)
  const { country } = (await response.json()) as { country: string }
  return country
}

export function usePrices(): Prices {
  const prices = useContext(PricesContext)
  if (!prices) throw new Error('usePrices must be used within PricesProvider')
  return prices
}

import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BASE_CURRENCY, CURRENCIES, type CurrencyCode } from '../../../shop/currencies.ts'
import { isStaleRate } from '../../../shop/localization/exchange-rates/stale-rates.ts'
import { formatRate } from '../../../shop/localization/format-money.ts'
import { getQuote } from '../../../shop/money.ts'
import { callApi } from '../../api-client.ts'
import { formatDate } from '../../i18n/formats.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { getBrowserSessionId, recordManualChoice } from '../../i18n/stored-locale.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { runInBackground } from '../../run-in-background.ts'
import { MENU_ITEM_CLASS, type PopoverContentProps } from '../../ui/popover/popover-button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'

/** The currencies with a rate, and when the shop read the rates. */
export function CurrencyMenu({ close }: PopoverContentProps) {
  const { t, lang } = useTranslation('common')
  const { quote, rates, asOf } = usePrices()
  const currencies = useCurrencyList()
  const chooseCurrency = useChooseCurrency()
  const updated = useUpdateTime()
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm text-muted">
        <span>{t('currency.base')}</span>
        <span>{updated ? t('currency.updated', { date: formatDate(lang, ...updated) }) : t('loading')}</span>
        {asOf && isStaleRate(asOf) && <span>{t('currency.stale')}</span>}
      </p>
      <div className="max-h-[60vh] overflow-y-auto">
        {currencies
          .filter(({ code }) => rates[code] !== undefined)
          .map(({ code, symbol }) => (
            <button
              key={code}
              type="button"
              data-menu-item
              aria-current={code === quote.currency}
              className={MENU_ITEM_CLASS}
              onClick={() => {
                if (code !== quote.currency) chooseCurrency(code)
                close()
              }}
            >
              <bdi className="w-8 shrink-0 font-semibold">{symbol}</bdi>
              <span className="flex-1">
                <span className="block">
                  <FactLine>
                    {code}
                    {t(`currency.${code}`)}
                  </FactLine>
                </span>
                <span className="block text-sm text-muted">
                  <Amount text={`1 GBP = ${formatRate(lang, rates[code] ?? 1)}`} />
                </span>
              </span>
              {code === quote.currency && <Check className="size-4 text-link" />}
            </button>
          ))}
      </div>
    </>
  )
}

/** Loads the rates when the menu opens. Returns their time with its style; the rates that the shop ships have a day. */
function useUpdateTime(): [date: string, style: 'moment' | 'day'] | null {
  const { asOf, setRates } = usePrices()
  const [readAt, setReadAt] = useState<string | null>()
  useEffect(() => {
    const call = callApi('GET /fx', { query: { base: BASE_CURRENCY } })
    runInBackground(
      call.then(
        (answered) => {
          setRates(answered)
          setReadAt(answered.readAt)
        },
        (error) => {
          setReadAt(null)
          throw error
        },
      ),
    )
  }, [setRates])
  if (readAt) return [readAt, 'moment']
  return readAt === null && asOf ? [asOf, 'day'] : null
}

/** Loads the currencies when the menu opens. A failure is logged and keeps the built-in list. */
function useCurrencyList() {
  const [currencies, setCurrencies] = useState<readonly (typeof CURRENCIES)[number][]>(CURRENCIES)
  useEffect(() => {
    runInBackground(
      callApi('GET /fx/currencies').then((answered) => {
        const listed = answered.currencies.map(({ code }) => code)
        setCurrencies(CURRENCIES.filter(({ code }) => listed.includes(code)))
      }),
    )
  }, [])
  return currencies
}

/** Selects a currency and reports it as chosen by hand. */
function useChooseCurrency(): (next: CurrencyCode) => void {
  const { quote, rates, selectCurrency } = usePrices()
  return (next) => {
    selectCurrency(next)
    recordManualChoice('currency')
    const sessionId = getBrowserSessionId()
    const changed = {
      eventType: 'CURRENCY_CHANGED',
      fromValue: quote.currency,
      toValue: next,
      sessionId,
      timestamp: new Date().toISOString(),
      metadata: { rate: getQuote(next, rates).rate, base: BASE_CURRENCY },
    } as const
    runInBackground(callApi('POST /i18n/preferences', { json: { currency: next, sessionId } }))
    runInBackground(callApi('POST /events', { json: changed }))
  }
}

import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { CURRENCIES, getCurrencySymbol } from '../../shop/currencies.ts'
import { isStaleRate } from '../../shop/localization/exchange-rates/stale-rates.ts'
import { formatRate } from '../../shop/localization/format-money.ts'
import { api, unwrapResponse } from '../api-client.ts'
import { formatDate } from '../i18n/formats.ts'
import { runInBackground, usePrices } from '../i18n/prices.tsx'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import { MENU_ITEM_CLASS, PopoverButton } from '../ui/popover/popover-button.tsx'
import { Amount } from '../ui/price.tsx'

export function CurrencySwitcher() {
  const { t } = useTranslation('common')
  const { lang } = useLang()
  const { quote, rates, asOf, selectCurrency: choose, refresh } = usePrices()
  const { currencies, askForList } = useCurrencyList()
  const day = asOf && formatDate(lang, asOf, 'day')
  return (
    <PopoverButton
      label={t('currency.label')}
      shown={`${getCurrencySymbol(quote.currency)} ${quote.currency}`}
      onOpen={() => {
        refresh()
        askForList()
      }}
      face={
        <>
          <bdi className="figures font-semibold">{getCurrencySymbol(quote.currency)}</bdi>
          <span className="hidden sm:inline">{quote.currency}</span>
          <ChevronDown className="hidden size-4 text-muted sm:inline" />
        </>
      }
    >
      {(close) => (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm text-muted">
            <span>{t('currency.base')}</span>
            <span>{day ? t('currency.updated', { date: day }) : t('loading')}</span>
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
                    if (code !== quote.currency) choose(code)
                    close()
                  }}
                >
                  <bdi className="w-8 shrink-0 font-semibold">{symbol}</bdi>
                  <span className="flex-1">
                    <span className="block">
                      {code} · {t(`currency.${code}`)}
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
      )}
    </PopoverButton>
  )
}

/** Loads the currencies when the menu opens. A failure is logged and keeps the built-in list. */
function useCurrencyList() {
  const [currencies, setCurrencies] = useState<readonly (typeof CURRENCIES)[number][]>(CURRENCIES)
  const askForList = () =>
    runInBackground(
      unwrapResponse(api.fx.currencies.$get()).then((answered) => {
        const listed = answered.currencies.map(({ code }) => code)
        setCurrencies(CURRENCIES.filter(({ code }) => listed.includes(code)))
      }),
    )
  return { currencies, askForList }
}

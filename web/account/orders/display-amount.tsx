import { BASE_CURRENCY, type CurrencyCode } from '../../../shop/currencies.ts'
import { formatMoney, formatRate } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { sumConverted } from '../../../shop/pricing/order-total.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'

interface DisplayAmountProps {
  /** The charged amount of each line, in pounds. */
  pounds: number[]
  display: { currency: CurrencyCode; rate: number; asOf: string | null }
}

/** The charge in the currency shown at checkout: the sum of the lines at the rate frozen with the order. */
export function DisplayAmount({ pounds, display }: DisplayAmountProps) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const leftToRight = (text: string) => `\u2066${text}\u2069`
  const values = {
    amount: leftToRight(formatMoney(lang, sumConverted(pounds.map(fromPounds), display))),
    rate: leftToRight(`1 ${BASE_CURRENCY} = ${formatRate(lang, display.rate)}`),
  }
  if (!display.asOf) return t('details.rate', values)
  return t('details.rateOf', { ...values, date: isolateBidi(formatDate(lang, display.asOf, 'day')) })
}

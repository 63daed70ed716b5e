import { BASE_CURRENCY, type CurrencyCode } from '../../shop/currencies.ts'
import { formatMoney, formatRate, gbp } from '../../shop/money.ts'
import { convertEach } from '../../shop/order-total.ts'
import { formatDate, isolated } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'

interface ShownAsProps {
  /** What is charged, line by line. */
  pounds: number[]
  display: { currency: CurrencyCode; rate: number; asOf: string | null }
}

/** A charge as the buyer saw it when ordering: the sum of the lines as they were shown, at the rate of that day. */
export function ShownAs({ pounds, display }: ShownAsProps) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const leftToRight = (text: string) => `\u2066${text}\u2069`
  const words = {
    amount: leftToRight(formatMoney(convertEach(pounds.map(gbp), display))),
    rate: leftToRight(`1 ${BASE_CURRENCY} = ${formatRate(display.rate)}`),
  }
  if (!display.asOf) return t('one.rate', words)
  return t('one.rateOf', { ...words, date: isolated(formatDate(lang, display.asOf, 'day')) })
}

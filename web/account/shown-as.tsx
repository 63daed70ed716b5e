import type { CurrencyCode } from '../../shop/currencies.ts'
import { convert, formatMoney, formatRate, gbp } from '../../shop/money.ts'
import { formatDate, isolated } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'

interface ShownAsProps {
  charge: { amount: number; currency: CurrencyCode }
  display: { currency: CurrencyCode; rate: number; asOf: string | null }
}

/** The charge as the buyer saw it when ordering, at the rate of that day. */
export function ShownAs({ charge, display }: ShownAsProps) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const leftToRight = (text: string) => `\u2066${text}\u2069`
  const words = {
    amount: leftToRight(formatMoney(convert(gbp(charge.amount), display))),
    rate: leftToRight(`1 ${charge.currency} = ${formatRate(display.rate)}`),
  }
  if (!display.asOf) return t('one.rate', words)
  return t('one.rateOf', { ...words, date: isolated(formatDate(lang, display.asOf, 'day')) })
}

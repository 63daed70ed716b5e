import { getCurrencySymbol } from '../currencies.ts'
import { getRateDecimals, type Money } from '../money.ts'
import { intlTag, type Lang } from './languages.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats with the separators of the language; formatters are cached, because creating one costs more than using it. */
export function formatDecimals(lang: Lang, value: number, decimals: number): string {
  const key = `${lang} ${decimals}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(intlTag(lang), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: true,
    })
  formats.set(key, format)
  return format.format(value)
}

/** Formats with the symbol first and two decimals: £5.59, in Spanish £5,59. The price of one of several may need more. */
export function formatMoney(lang: Lang, { amount, currency }: Money, decimals = 2): string {
  return `${getCurrencySymbol(currency)}${formatDecimals(lang, amount / 100, decimals)}`
}

/** Formats a rate for display only: 4 decimals below 1, otherwise 2. */
export function formatRate(lang: Lang, rate: number): string {
  return formatDecimals(lang, rate, getRateDecimals(rate))
}

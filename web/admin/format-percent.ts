import { intlTag, type Lang } from '../../shop/localization/languages.ts'

/** Formats a percentage, with one decimal only where it has one. */
export function formatPercent(lang: Lang, percent: number): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intlTag(lang), style).format(percent / 100)
}

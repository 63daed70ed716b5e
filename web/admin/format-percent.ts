import { intlTag, type Lang } from '../../shop/localization/languages.ts'

/** What is out of a hundred, with its one decimal where it has one. */
export function formatPercent(lang: Lang, percent: number): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intlTag(lang), style).format(percent / 100)
}

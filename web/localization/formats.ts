import { intlTag, type Lang } from '../../shop/localization/languages.ts'

const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Formatters are kept, for making one costs more than using it. */
export function formatCount(lang: Lang, count: number): string {
  const known = numbers.get(lang) ?? new Intl.NumberFormat(intlTag(lang), { useGrouping: true })
  numbers.set(lang, known)
  return known.format(count)
}

const STYLES = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
  ledger: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `day` is a date without a time, so no time zone may move it; the others are in the reader's own zone. */
export function formatDate(lang: Lang, date: string, style: keyof typeof STYLES): string {
  const key = `${lang} ${style}`
  const known = dates.get(key) ?? new Intl.DateTimeFormat(intlTag(lang), STYLES[style])
  dates.set(key, known)
  return known.format(new Date(date))
}

/** Inside a sentence: a name or figure whose own direction turns nothing around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

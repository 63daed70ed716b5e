import { intlTag, type Lang } from '../../shop/localization/languages.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached: creating one costs more than using it. */
export function formatCount(lang: Lang, count: number): string {
  const format = numberFormats.get(lang) ?? new Intl.NumberFormat(intlTag(lang), { useGrouping: true })
  numberFormats.set(lang, format)
  return format.format(count)
}

const DATE_STYLES = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
  ledger: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `day` is a date without a time, so it is formatted in UTC; the other styles use the reader's time zone. */
export function formatDate(lang: Lang, date: string, style: keyof typeof DATE_STYLES): string {
  const key = `${lang} ${style}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(intlTag(lang), DATE_STYLES[style])
  dateFormats.set(key, format)
  return format.format(new Date(date))
}

/** Isolates a name or number, so that its direction does not affect the sentence around it. */
export function isolateBidi(text: string): string {
  return `\u2068${text}\u2069`
}

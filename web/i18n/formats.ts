import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shop/durations.ts'
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

/** Units of a time span with the length from which they are used, in milliseconds. */
const SPAN_UNITS = [
  { unit: 'day', size: DAY_MS, from: 2 * DAY_MS },
  { unit: 'hour', size: HOUR_MS, from: HOUR_MS },
  { unit: 'minute', size: MINUTE_MS, from: 0 },
] as const

/** Formats a time span in its largest unit, for example "3h" or "5d". */
export function formatSpan(lang: Lang, ms: number): string {
  const { unit, size } = SPAN_UNITS.find(({ from }) => ms >= from) ?? SPAN_UNITS[2]
  const key = `${lang} ${unit}`
  const style = { style: 'unit', unit, unitDisplay: 'narrow' } as const
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(intlTag(lang), style)
  numberFormats.set(key, format)
  return format.format(Math.floor(Math.max(0, ms) / size))
}

/** Isolates a name or number, so that its direction does not affect the sentence around it. */
export function isolateBidi(text: string): string {
  return `\u2068${text}\u2069`
}

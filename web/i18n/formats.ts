import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shop/durations.ts'
import { createDateFormat, formatWithoutBreaks } from '../../shop/localization/format-date.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { fromPounds } from '../../shop/money.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formatters are cached: creating one costs more than using it. */
function getNumberFormat(lang: Lang, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(intlTag(lang), options)
  numberFormats.set(key, format)
  return format
}

/** Formats a count with separators, in Spanish also where it has only four digits. */
export function formatCount(lang: Lang, count: number): string {
  return getNumberFormat(lang, { useGrouping: true }).format(count)
}

/** Formats an average of stars, with one decimal. */
export function formatRating(lang: Lang, average: number): string {
  return getNumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
}

/** Formats a number in few letters, as `1.2K`, in Spanish `1,2 mil`. */
export function formatCompact(lang: Lang, number: number): string {
  const text = getNumberFormat(lang, { notation: 'compact' }).format(number)
  if (lang === 'es') return text.replace(/k$/i, 'mil')
  // The browsers' locale data has the wrong plural for ten thousand.
  return lang === 'ar' ? text.replace(/^10(\s)ألف$/, '10$1آلاف') : text
}

/** Formats a percentage, with decimals only where it has some. */
export function formatPercent(
  lang: Lang,
  percent: number,
  maximumFractionDigits = 1,
  minimumFractionDigits = 0,
): string {
  return getNumberFormat(lang, { style: 'percent', maximumFractionDigits, minimumFractionDigits }).format(
    percent / 100,
  )
}

/** Formats hours with one decimal: `14.5h`. */
export function formatHours(lang: Lang, hours: number): string {
  return getNumberFormat(lang, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(hours)
}

/** Formats days in words: `3 days`. */
export function formatDays(lang: Lang, days: number): string {
  return formatInWords(lang, 'day', days)
}

/** Formats promised hours in words, as the claims and policies say them, and whole days above three: `72 hours`, `4 days`. */
export function formatPromisedHours(lang: Lang, hours: number): string {
  if (hours > 72 && hours % 24 === 0) return formatDays(lang, hours / 24)
  return formatInWords(lang, 'hour', hours)
}

/** Formats `3 days` or `72 hours`, in the case that prepositions such as "within" need. */
export function formatInWords(lang: Lang, unit: 'day' | 'hour', value: number): string {
  const text = getNumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  // The browsers' locale data has the dual in the nominative only.
  return lang === 'ar' ? text.replace(/ان$/, 'ين') : text
}

/** Formats seconds in the two largest units, for example `2m 14s`, `45s` or `1h 3m`. */
export function formatDuration(
  lang: Lang,
  seconds: number,
  unitDisplay: 'narrow' | 'long' = 'narrow',
): string {
  return splitDuration(Math.round(seconds))
    .map(([unit, value]) => getNumberFormat(lang, { style: 'unit', unit, unitDisplay }).format(value))
    .join(' ')
}

function splitDuration(seconds: number): [unit: string, value: number][] {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return [['second', seconds]]
  const parts: [string, number][] =
    minutes < 60
      ? [
          ['minute', minutes],
          ['second', seconds % 60],
        ]
      : [
          ['hour', Math.floor(minutes / 60)],
          ['minute', minutes % 60],
        ]
  return parts.filter(([, value], place) => place === 0 || value > 0)
}

/** Formats an amount of the API, which is in pounds. */
export function formatPounds(lang: Lang, pounds: number): string {
  return formatMoney(lang, fromPounds(pounds))
}

const DATE_STYLES = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
  monthDay: { day: 'numeric', month: 'short' },
  promisedDay: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { dateStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof DATE_STYLES

/**
 * `day` is a date without a time, so it is formatted in UTC; the other styles use the reader's time zone unless one is
 * given.
 */
export function formatDate(lang: Lang, date: string, style: DateStyle, timeZone?: string): string {
  const key = `${lang} ${style} ${timeZone}`
  const format =
    dateFormats.get(key) ?? createDateFormat(lang, { ...DATE_STYLES[style], ...(timeZone && { timeZone }) })
  dateFormats.set(key, format)
  const text = formatWithoutBreaks(format, new Date(date))
  // A comma inside “el mié 25 nov” would part the day from its date.
  return lang === 'es' && style === 'promisedDay' ? text.replace(', ', '\u00a0') : text
}

/** Formats the days from one to another, both without a time. */
export function formatDayRange(lang: Lang, { from, to }: { from: string; to: string }): string {
  return createDateFormat(lang, DATE_STYLES.day).formatRange(new Date(from), new Date(to))
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
  const format = getNumberFormat(lang, { style: 'unit', unit, unitDisplay: 'narrow' })
  // The Spanish of Costa Rica doubles the letter for several days.
  return format.format(Math.floor(Math.max(0, ms) / size)).replace('dd.', 'd')
}

/** Isolates a name or number, so that its direction does not affect the sentence around it. */
export function isolateBidi(text: string): string {
  return `\u2068${text}\u2069`
}

export const FACT_SEPARATOR = ' · '

/** Joins facts in a title or label; where elements can stand, a `FactLine` shows them. */
export function joinFacts(...facts: (string | null | undefined | false)[]): string {
  const stated = facts.flatMap((fact) => fact || [])
  return stated.length > 1 ? stated.map(isolateBidi).join(FACT_SEPARATOR) : (stated[0] ?? '')
}

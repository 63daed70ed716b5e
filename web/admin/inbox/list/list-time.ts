import { intlTag, type Lang } from '../../../../shop/localization/languages.ts'
import { formatDate } from '../../../localization/formats.ts'

const made = new Map<string, Intl.DateTimeFormat>()

function formatted(lang: Lang, date: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${lang} ${JSON.stringify(options)}`
  const known = made.get(key) ?? new Intl.DateTimeFormat(intlTag(lang), options)
  made.set(key, known)
  return known.format(new Date(date))
}

/** Midnights between then and now, on the reader's own clock. */
export function daysAgo(date: string, now = new Date()): number {
  const midnight = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate())
  return Math.round((midnight(now) - midnight(new Date(date))) / 86_400_000)
}

/** As short as says enough: the time of today, the day of this year, else the year too. */
export function listTime(lang: Lang, date: string, now = new Date()): string {
  if (daysAgo(date, now) === 0) return formatDate(lang, date, 'clock')
  const sameYear = new Date(date).getFullYear() === now.getFullYear()
  return sameYear
    ? formatted(lang, date, { day: 'numeric', month: 'short' })
    : formatted(lang, date, { dateStyle: 'short' })
}

/** Between the messages of two days: today and yesterday by their names. */
export function dayName(lang: Lang, date: string, now = new Date()): string {
  const ago = daysAgo(date, now)
  if (ago === 0 || ago === 1) {
    const name = new Intl.RelativeTimeFormat(intlTag(lang), { numeric: 'auto' }).format(-ago, 'day')
    return name.charAt(0).toLocaleUpperCase() + name.slice(1)
  }
  const year = new Date(date).getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatted(lang, date, { weekday: 'long', day: 'numeric', month: 'long', year })
}

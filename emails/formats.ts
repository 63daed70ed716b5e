import { intlTag, type Lang } from '../shop/localization/languages.ts'
import { isolateLtr } from './sanitize-text.ts'

export function formatCount(lang: Lang, count: number): string {
  return isolateLtr(new Intl.NumberFormat(intlTag(lang), { useGrouping: true }).format(count))
}

export function formatLanguage(lang: Lang, language: Lang): string {
  return new Intl.DisplayNames(intlTag(lang), { type: 'language' }).of(language) ?? language
}

/** Formats a date without a time, independent of the time zone. */
export function formatDate(lang: Lang, date: string): string {
  return new Intl.DateTimeFormat(intlTag(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/** Formats a time with its zone, because the zone of the reader is unknown. */
export function formatDateTime(lang: Lang, date: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(intlTag(lang), style).format(new Date(date))} ${isolateLtr('(UTC)')}`
}

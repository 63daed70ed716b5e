import { createDateFormat, formatDay, formatWithoutBreaks } from '../shop/localization/format-date.ts'
import { formatMoney } from '../shop/localization/format-money.ts'
import { intlTag, type Lang } from '../shop/localization/languages.ts'
import type { Money } from '../shop/money.ts'
import { isolateLtr } from './sanitize-text.ts'

export function formatCount(lang: Lang, count: number): string {
  return isolateLtr(new Intl.NumberFormat(intlTag(lang), { useGrouping: true }).format(count))
}

export function formatLanguage(lang: Lang, language: Lang): string {
  return new Intl.DisplayNames(intlTag(lang), { type: 'language' }).of(language) ?? language
}

/** Formats a date without a time, independent of the time zone. */
export function formatDate(lang: Lang, date: string): string {
  return formatDay(lang, new Date(date))
}

/** Formats a time with its zone, because the zone of the reader is unknown. */
export function formatDateTime(lang: Lang, date: string): string {
  const format = createDateFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${formatWithoutBreaks(format, new Date(date))} ${isolateLtr('(UTC)')}`
}

/** Formats an amount of money, which reads from left to right in every language. */
export function formatAmount(lang: Lang, amount: Money): string {
  return isolateLtr(formatMoney(lang, amount))
}

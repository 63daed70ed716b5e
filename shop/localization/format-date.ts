import { intlTag, type Lang } from './languages.ts'

/** Dates name their month: the medium dates of Arabic have digits only, with marks of direction between them. */
export function createDateFormat(lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const dateStyle = lang === 'ar' && options.dateStyle ? 'long' : options.dateStyle
  return new Intl.DateTimeFormat(intlTag(lang), { ...options, dateStyle })
}

/** Keeps day, month and year on one line. */
export function formatWithoutBreaks(format: Intl.DateTimeFormat, date: Date): string {
  const parts = format.formatToParts(date)
  return parts.map(({ value }) => (value === ' ' ? '\u00a0' : value)).join('')
}

/** Formats a day, independent of the time zone. */
export function formatDay(lang: Lang, day: Date): string {
  return formatWithoutBreaks(createDateFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }), day)
}

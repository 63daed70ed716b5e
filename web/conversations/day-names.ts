import { DAY_MS } from '../../shop/durations.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'

/** Returns the number of calendar days from now in the reader's time zone: -1 is yesterday. */
export function daysUntil(moment: string, now = new Date()): number {
  const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((noon(new Date(moment)) - noon(now)) / DAY_MS)
}

/** Returns "today", "yesterday", a weekday or a date, in the reader's language. */
export function formatDayName(lang: Lang, moment: string, now = new Date()): string {
  const days = daysUntil(moment, now)
  const tag = intlTag(lang)
  if (days === 0 || days === -1) {
    const name = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day')
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  }
  const year = new Date(moment).getFullYear() === now.getFullYear() ? undefined : 'numeric'
  const style = { weekday: 'long', day: 'numeric', month: 'long', year } as const
  return new Intl.DateTimeFormat(tag, style).format(new Date(moment))
}

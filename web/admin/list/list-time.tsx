import type { Lang } from '../../../shop/localization/languages.ts'
import { daysUntil } from '../../conversations/day-names.ts'
import { formatDate } from '../../i18n/formats.ts'
import { useLang } from '../../i18n/translation.tsx'

/** The time of a row, formatted briefly; its tooltip has day and time. A dash or other words stand for an unknown one. */
export function ListTime({ date, none = '–' }: { date: string | null; none?: string }) {
  const { lang } = useLang()
  return (
    <time
      dateTime={date ?? undefined}
      title={date ? formatDate(lang, date, 'moment') : undefined}
      className="figures shrink-0 whitespace-nowrap text-muted"
    >
      {date ? formatListTime(lang, date) : none}
    </time>
  )
}

/** Formats a date briefly: the time for today, the day for this year, otherwise with the year. */
export function formatListTime(lang: Lang, date: string, now = new Date()): string {
  if (daysUntil(date, now) === 0) return formatDate(lang, date, 'clock')
  const sameYear = new Date(date).getFullYear() === now.getFullYear()
  return formatDate(lang, date, sameYear ? 'monthDay' : 'date')
}

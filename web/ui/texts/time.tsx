import { type DateStyle, formatDate } from '../../i18n/formats.ts'
import { useLang } from '../../i18n/translation.tsx'

interface TimeProps {
  /** A dash stands for an unknown one. */
  date: string | null
  style: DateStyle
  className?: string
}

/** A point in time, in the language of the page. */
export function Time({ date, style, className }: TimeProps) {
  const { lang } = useLang()
  return (
    <time dateTime={date ?? undefined} className={className}>
      {date ? formatDate(lang, date, style) : '–'}
    </time>
  )
}

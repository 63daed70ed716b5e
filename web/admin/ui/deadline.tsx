import { formatDate, formatSpan, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'

interface DeadlineProps {
  due: string
  /** Drawn as a fault. A paused order may be past its deadline without one. */
  isLate?: boolean
}

/** Time left until a deadline, or how long ago it passed; the date is its tooltip. */
export function Deadline({ due, isLate = Date.parse(due) < Date.now() }: DeadlineProps) {
  const { t } = useTranslation('admin')
  const { lang } = useLang()
  const left = Date.parse(due) - Date.now()
  const span = isolateBidi(formatSpan(lang, Math.abs(left)))
  return (
    <time
      dateTime={due}
      title={formatDate(lang, due, 'moment')}
      data-overdue={isLate || undefined}
      className={`figures whitespace-nowrap ${isLate ? 'font-medium text-danger' : ''}`}
    >
      {t(isLate || left < 0 ? 'deadline.late' : 'deadline.left', { span })}
    </time>
  )
}

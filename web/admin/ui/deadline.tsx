import { DAY_MS } from '../../../shop/durations.ts'
import { formatDate, formatSpan, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'

/** A deadline within two days stands out. */
const SOON_MS = 2 * DAY_MS

/** Red for a deadline that has passed, amber for one that is near. */
export function getUrgency(due: string, isLate: boolean): string {
  if (isLate) return 'font-medium text-danger'
  return Date.parse(due) - Date.now() < SOON_MS ? 'font-medium text-warning' : ''
}

interface DeadlineProps {
  due: string
  /** Drawn as a fault. A paused order may be past its deadline without one. */
  isLate?: boolean
}

/** Time left until a deadline, or how long ago it passed; the date is its tooltip. */
export function Deadline({ due, isLate = Date.parse(due) < Date.now() }: DeadlineProps) {
  const { t, lang } = useTranslation('admin')
  const left = Date.parse(due) - Date.now()
  const span = isolateBidi(formatSpan(lang, Math.abs(left)))
  return (
    <time
      dateTime={due}
      title={formatDate(lang, due, 'moment')}
      data-overdue={isLate || undefined}
      className={`figures whitespace-nowrap ${getUrgency(due, isLate)}`}
    >
      {t(isLate || left < 0 ? 'deadline.late' : 'deadline.left', { span })}
    </time>
  )
}

import { useId } from 'react'
import { DAY_MS } from '../../../../shop/durations.ts'
import { intlTag } from '../../../../shop/localization/languages.ts'
import { type OpeningHours, WEEKDAYS, type Weekday } from '../../../../shop/settings/get-opening-status.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'

type Open = OpeningHours['days'][Weekday]

interface DayRowProps {
  day: Weekday
  hours: Open
  error: string | null
  onChange: (hours: Open) => void
}

/** Any Monday, used to format the names of the weekdays. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Opening hours of a weekday, or closed. */
export function DayRow({ day, hours, error, onChange }: DayRowProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const id = useId()
  const name = new Intl.DateTimeFormat(intlTag(lang), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * DAY_MS,
  )
  return (
    <li data-day={day} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-1.5">
      <label className="flex min-w-36 items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={(event) => onChange(event.target.checked ? { from: '09:00', to: '17:00' } : null)}
          className="size-4 accent-accent"
        />
        {name}
      </label>
      {hours ? (
        <span className="flex items-center gap-2">
          {(['from', 'to'] as const).map((end) => (
            <span key={end} className="flex items-center gap-2">
              <span className="text-muted">{t(end)}</span>
              <input
                type="time"
                dir="ltr"
                aria-label={`${name}, ${t(end)}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? id : undefined}
                value={shown(hours[end])}
                onChange={(event) => onChange({ ...hours, [end]: written(end, event.target.value) })}
                className="figures h-9 rounded-control border border-edge bg-surface px-2 aria-invalid:border-danger"
              />
            </span>
          ))}
        </span>
      ) : (
        <span className="text-muted">{t('hours.dayClosed')}</span>
      )}
      {error && (
        <p id={id} className="w-full text-sm text-danger">
          {error}
        </p>
      )}
    </li>
  )
}

/** A time input has no 24:00, so a day that ends at midnight shows 00:00. */
function shown(clock: string): string {
  return clock === '24:00' ? '00:00' : clock
}

function written(end: 'from' | 'to', clock: string): string {
  return end === 'to' && clock === '00:00' ? '24:00' : clock
}

import { useId, useState } from 'react'
import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import { DAY_MS } from '../../../shop/durations.ts'
import { intlTag, type Lang } from '../../../shop/localization/languages.ts'
import {
  getOpeningStatus,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from '../../../shop/settings/get-opening-status.ts'
import { isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { FieldErrors } from '../../ui/form/field.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { TimeZoneField } from '../ui/time-zone-field.tsx'
import { SwitchField, SwitchInput } from './switch.tsx'

type DayHours = OpeningHours['days'][Weekday]

const WORKDAY = { from: '09:00', to: '17:00' }

/** Returns office hours in the browser's time zone as the initial value. */
function createOfficeHours(): OpeningHours {
  const days = WEEKDAYS.map((day) => [day, day === 'sat' || day === 'sun' ? null : WORKDAY])
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { timeZone, days: Object.fromEntries(days) as OpeningHours['days'] }
}

interface HoursFieldsProps {
  saved: OpeningHours | null
  hours: OpeningHours | null
  errors: FieldErrors
  onChange: (hours: OpeningHours | null) => void
}

/** Opening hours of the chat. */
export function HoursFields({ saved, hours: draft, errors, onChange: change }: HoursFieldsProps) {
  const { t, lang } = useTranslation('admin-settings')
  const [officeHours] = useState(createOfficeHours)
  return (
    <>
      <SwitchField
        name="enabled"
        label={t('hours.enabled')}
        text={
          <p role="status" data-testid="opening">
            {draft ? formatOpening(t, lang, draft) : t('hours.enabledText')}
          </p>
        }
        on={draft !== null}
        onChange={(on) => change(on ? (saved ?? officeHours) : null)}
      />
      {draft && (
        <FoldedFields
          title={t('hours.days')}
          set={[formatHours(t, lang, draft), draft.timeZone]}
          // New hours are seen with the switch that proposes them.
          isOpen={saved === null || Object.keys(errors).length > 0}
        >
          <div className="max-w-sm pb-3">
            <TimeZoneField
              name="timeZone"
              label={t('hours.timeZone')}
              value={draft.timeZone}
              error={errors['chatHours.timeZone']}
              onChoose={(timeZone) => change({ ...draft, timeZone })}
            />
          </div>
          <ul className="border-t border-line">
            {WEEKDAYS.map((day) => (
              <DayRow
                key={day}
                day={day}
                hours={draft.days[day]}
                error={errors[`chatHours.days.${day}.to`] ?? errors[`chatHours.days.${day}.from`]}
                onChange={(next) => change({ ...draft, days: { ...draft.days, [day]: next } })}
              />
            ))}
          </ul>
          <p className="mt-2 text-danger">{errors['chatHours.days']}</p>
        </FoldedFields>
      )}
    </>
  )
}

/** Formats the hours of a week in a line, with neighbouring days of the same hours together. */
export function formatHours(
  t: TranslateFunction<['admin-settings']>,
  lang: Lang,
  { days }: OpeningHours,
): string {
  const weekday = new Intl.DateTimeFormat(intlTag(lang), { weekday: 'short', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(intlTag(lang), { timeStyle: 'short', timeZone: 'UTC' })
  const runs: { days: [Weekday, ...Weekday[]]; hours: NonNullable<DayHours> }[] = []
  for (const [place, day] of WEEKDAYS.entries()) {
    const hours = days[day]
    const last = runs.at(-1)
    const isNext = last !== undefined && last.days.at(-1) === WEEKDAYS[place - 1]
    if (hours && isNext && last.hours.from === hours.from && last.hours.to === hours.to) last.days.push(day)
    else if (hours) runs.push({ days: [day], hours })
  }
  if (runs.length === 0) return t('hours.neverOpen')
  const formatDay = (day: Weekday) => weekday.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS)
  const formatClock = (time: string) =>
    clock.format(new Date(`2024-01-01T${time === '24:00' ? '00:00' : time}Z`))
  const parts = runs.map(({ days: [first, ...others], hours: { from, to } }) => {
    const named = [first, ...others.slice(-1)].map(formatDay).join('–')
    return isolateBidi(`${named} ${isolateBidi(`${formatClock(from)}–${formatClock(to)}`)}`)
  })
  return joinFacts(...parts)
}

/** Formats the opening state as the chat shows it, for example "Now: open until ...". */
function formatOpening(
  t: TranslateFunction<['admin-settings', 'common']>,
  lang: Lang,
  hours: OpeningHours,
): string {
  const opening = getOpeningStatus(hours, new Date())
  const until = opening.open ? opening.until : opening.next
  if (!until) return t(opening.open ? 'hours.alwaysOpen' : 'hours.neverOpen')
  const { timeZone } = hours
  const format = new Intl.DateTimeFormat(intlTag(lang), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return t(opening.open ? 'hours.open' : 'hours.closed', { at: isolateBidi(format.format(until)) })
}

interface DayRowProps {
  day: Weekday
  hours: DayHours
  error: string | undefined
  onChange: (hours: DayHours) => void
}

/** Any Monday, used to format the names of the weekdays. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Opening hours of a weekday, or closed. */
function DayRow({ day, hours, error, onChange }: DayRowProps) {
  const { t, lang } = useTranslation('admin-settings')
  const id = useId()
  const name = new Intl.DateTimeFormat(intlTag(lang), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * DAY_MS,
  )
  return (
    <li data-day={day} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-1.5">
      <span className="flex min-h-9 touch:min-h-11 w-44 items-center gap-3">
        <SwitchInput
          id={`${id}-day`}
          checked={hours !== null}
          onChange={(event) => onChange(event.target.checked ? WORKDAY : null)}
        />
        <label htmlFor={`${id}-day`} className="font-semibold">
          {name}
        </label>
      </span>
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
                // A time input has no 24:00, so a day that ends at midnight shows 00:00.
                value={hours[end] === '24:00' ? '00:00' : hours[end]}
                onChange={({ target: { value } }) =>
                  onChange({ ...hours, [end]: end === 'to' && value === '00:00' ? '24:00' : value })
                }
                className="figures h-9 touch:h-11 rounded-control border border-edge bg-surface px-2 aria-invalid:border-danger"
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

import { type OpeningHours, WEEKDAYS, type Weekday } from '../../../../shop/settings/get-opening-status.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { SectionProps } from '../shop-settings.ts'
import { Switch } from '../switch.tsx'
import { DayRow } from './day-row.tsx'
import { formatOpening } from './format-opening.ts'

const WORKDAY = { from: '09:00', to: '17:00' }

/** Returns office hours in the browser's time zone as the initial value. */
function officeHours(): OpeningHours {
  const days = WEEKDAYS.map((day) => [day, day === 'sat' || day === 'sun' ? null : WORKDAY])
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { timeZone, days: Object.fromEntries(days) as OpeningHours['days'] }
}

/** Opening hours of the chat. */
export function Hours({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const { chatHours: saved = null } = shop.settings
  const edit = useSettingsEdit(shop, {
    saved,
    under: 'chatHours.',
    toChanges: (chatHours) => ({ chatHours }),
  })
  const { draft, errorAt } = edit
  const changeDay = (hours: OpeningHours, day: Weekday, open: OpeningHours['days'][Weekday]) =>
    edit.change({ ...hours, days: { ...hours.days, [day]: open } })
  return (
    <EditForm title={t('sections.hours')} intro={t('hours.intro')} edit={edit}>
      <div className="max-w-160 border-t border-line">
        <Switch
          name="enabled"
          label={t('hours.enabled')}
          text={t('hours.enabledText')}
          on={draft !== null}
          onChange={(on) => edit.change(on ? (saved ?? officeHours()) : null)}
        />
        {draft && (
          <>
            <p role="status" data-testid="opening" className="border-b border-line py-3 font-semibold">
              {formatOpening(t, lang, draft)}
            </p>
            <div className="max-w-sm py-3">
              <SelectField
                name="timeZone"
                label={t('hours.timeZone')}
                value={draft.timeZone}
                error={errorAt('timeZone')}
                dir="ltr"
                onChange={(event) => edit.change({ ...draft, timeZone: event.target.value })}
              >
                {zonesWith(draft.timeZone).map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </SelectField>
            </div>
            <ul className="border-t border-line">
              {WEEKDAYS.map((day) => (
                <DayRow
                  key={day}
                  day={day}
                  hours={draft.days[day]}
                  error={errorAt(`days.${day}.to`) ?? errorAt(`days.${day}.from`)}
                  onChange={(open) => changeDay(draft, day, open)}
                />
              ))}
            </ul>
            {errorAt('days') && <p className="mt-2 text-danger">{errorAt('days')}</p>}
          </>
        )}
      </div>
    </EditForm>
  )
}

function zonesWith(zone: string): string[] {
  return [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort()
}

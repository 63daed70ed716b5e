import { type OpeningHours, WEEKDAYS, type Weekday } from '../../../../shop/settings/get-opening-status.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EditForm } from '../edit-form.tsx'
import { useShopSettings } from '../shop-settings.ts'
import { Switch } from '../switch.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
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
export function Hours() {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const { settings, save, reload } = useShopSettings()
  const edit = useSettingsForm({
    saved: settings.chatHours ?? null,
    reload,
    under: 'changes.chatHours.',
    save: (chatHours) => save({ chatHours }),
  })
  const { draft, errorAt } = edit
  const changeDay = (hours: OpeningHours, day: Weekday, open: OpeningHours['days'][Weekday]) =>
    edit.change({ ...hours, days: { ...hours.days, [day]: open } })
  return (
    <EditForm title={t('sections.hours')} intro={t('hours.intro')} edit={edit}>
      <div className="max-w-2xl border-t border-line">
        <Switch
          label={t('hours.enabled')}
          text={t('hours.enabledText')}
          on={draft !== null}
          onChange={(on) => edit.change(on ? (settings.chatHours ?? officeHours()) : null)}
        />
        {draft && (
          <>
            <p role="status" data-testid="opening" className="border-b border-line py-4 font-semibold">
              {formatOpening(t, lang, draft)}
            </p>
            <div className="max-w-sm py-4">
              <SelectField
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

import { useState } from 'react'
import { Link } from 'react-router'
import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { EMAIL_TIMINGS, type NotificationKind } from '../../../../shop/notifications/notification-kinds.ts'
import { callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { refuse } from '../../../ui/form/use-submit.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReload } from '../../data/use-mutation.ts'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import { EditForm, isEqual } from '../edit-form.tsx'
import { getSettingsPath } from '../sections.ts'
import { SettingsSection } from '../settings-section.tsx'
import { SwitchField, SwitchInput } from '../switch.tsx'
import { Devices } from './devices.tsx'
import { getPushProblem, type OwnNotifications } from './notifications-api.ts'

type Preferences = OwnNotifications['preferences']
type KindPreference = Preferences['kinds'][number]

const NIGHT = { from: '22:00', to: '07:00' }

/** Notifications of the member of staff: kinds, times and devices. */
export function Notifications(props: OwnNotifications & { role: string }) {
  const { role, preferences, devices, supportEmail, hasMailServer } = props
  const { t } = useTranslation('admin-settings')
  const [problem, setProblem] = useState(getPushProblem)
  return (
    <section aria-label={t('sections.notifications')}>
      {!hasMailServer && (
        <Notice
          className="mt-5"
          tone="warning"
          title={t('notifications.noMailServer')}
          action={
            hasPermission(role, 'mail_servers:manage') && (
              <Link to={getSettingsPath('mail')} className={buttonClass({ className: 'sm:min-w-56' })}>
                {t('mail.setUp.smtp')}
              </Link>
            )
          }
        >
          {t('notifications.noMailServerText')}
        </Notice>
      )}
      <Devices
        devices={devices}
        problem={problem}
        onPermissionAnswered={() => setProblem(getPushProblem())}
      />
      <PreferenceForm
        saved={preferences}
        supportEmail={supportEmail}
        // Nothing shows what the switches ask for.
        isWithoutDevice={problem !== null && devices.length === 0}
      />
    </section>
  )
}

interface PreferenceFormProps extends Pick<OwnNotifications, 'supportEmail'> {
  saved: Preferences
  /** This browser cannot show notifications, and no other device does. */
  isWithoutDevice: boolean
}

function PreferenceForm({ saved, supportEmail, isWithoutDevice }: PreferenceFormProps) {
  const { t } = useTranslation('admin-settings')
  const [draft, setDraft] = useState(saved)
  const [hasSaved, setHasSaved] = useState(false)
  const { kinds, quietHours, timeZone } = draft
  const isSameTime = quietHours !== null && quietHours.from === quietHours.to
  const form = useForm(
    () =>
      isSameTime
        ? refuse(t('notifications.sameTimes'), 'quiet-to')
        : callApi('PUT /account/notifications', { json: draft }),
    { reload: useReload(), onDone: () => setHasSaved(true) },
  )
  const discard = () => {
    setDraft(saved)
    form.clearError()
  }
  const edit = {
    form,
    errors: form.errors,
    isDirty: !isEqual(draft, saved),
    hasSaved,
    discard,
    takeNewer: discard,
  }
  const changeKind = (kind: NotificationKind, change: Partial<KindPreference>) =>
    setDraft({ ...draft, kinds: kinds.map((one) => (one.kind === kind ? { ...one, ...change } : one)) })
  return (
    <EditForm title={t('sections.notifications')} edit={edit}>
      <SettingsSection
        title={t('notifications.kind')}
        intro={
          <>
            <p>{t('notifications.summaryTime')}</p>
            {kinds.some(({ kind }) => kind === 'conversation') && (
              <p className="mt-2">{t('notifications.supportNote', { email: isolateBidi(supportEmail) })}</p>
            )}
          </>
        }
      >
        <table className="w-full">
          <thead className="border-b border-line text-sm text-muted [&_th]:pt-0">
            <tr>
              {(isWithoutDevice ? (['kind', 'email'] as const) : (['kind', 'email', 'push'] as const)).map(
                (column) => (
                  <th
                    key={column}
                    scope="col"
                    className="py-2 pe-3 text-start font-medium whitespace-nowrap not-first:w-40 last:pe-0"
                  >
                    <span className={column === 'kind' ? 'sr-only' : undefined}>
                      {t(`notifications.${column}`)}
                    </span>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {kinds.map((one) => (
              <KindRow
                key={one.kind}
                preference={one}
                isWithoutDevice={isWithoutDevice}
                onChange={(change) => changeKind(one.kind, change)}
              />
            ))}
          </tbody>
        </table>
      </SettingsSection>
      <SettingsSection title={t('notifications.quiet')} intro={t('notifications.quietText')}>
        <SwitchField
          name="quiet"
          label={t('notifications.quietOn')}
          on={quietHours !== null}
          onChange={(on) => setDraft({ ...draft, quietHours: on ? (saved.quietHours ?? NIGHT) : null })}
        />
        {quietHours && (
          <div className="flex flex-wrap gap-x-6 gap-y-4 py-4">
            {(['from', 'to'] as const).map((end) => (
              <div key={end} className="w-36 max-sm:w-[calc(50%-0.75rem)]">
                <Field
                  name={`quiet-${end}`}
                  type="time"
                  required
                  label={t(`notifications.${end}`)}
                  value={quietHours[end]}
                  error={end === 'to' && isSameTime ? t('notifications.sameTimes') : null}
                  onChange={({ target }) =>
                    // A browser empties the field while a time is typed.
                    target.value && setDraft({ ...draft, quietHours: { ...quietHours, [end]: target.value } })
                  }
                />
              </div>
            ))}
            <div className="w-72 max-w-full max-sm:w-full">
              <TimeZoneField
                name="timeZone"
                label={t('notifications.timeZone')}
                value={timeZone}
                onChoose={(timeZone) => setDraft({ ...draft, timeZone })}
              />
            </div>
          </div>
        )}
      </SettingsSection>
    </EditForm>
  )
}

interface KindRowProps {
  preference: KindPreference
  isWithoutDevice: boolean
  onChange: (change: Partial<KindPreference>) => void
}

function KindRow({ preference: { kind, email, push }, isWithoutDevice, onChange }: KindRowProps) {
  const { t } = useTranslation('admin-settings')
  const name = t(`notifications.kinds.${kind}`)
  return (
    <tr className="border-b border-line" data-kind={kind}>
      <th scope="row" className="py-2 pe-3 text-start font-medium">
        {name}
      </th>
      <td className="py-2 pe-3 last:pe-0 [&>span]:flex">
        <Select
          size="small"
          aria-label={t('notifications.emailFor', { kind: name })}
          value={email}
          onChoose={(timing) => onChange({ email: timing })}
          choices={EMAIL_TIMINGS.map((timing) => [timing, t(`notifications.timings.${timing}`)] as const)}
        />
      </td>
      {!isWithoutDevice && (
        <td className="py-2">
          <SwitchInput
            aria-label={t('notifications.pushFor', { kind: name })}
            checked={push}
            onChange={({ target }) => onChange({ push: target.checked })}
            className="ms-auto block"
          />
        </td>
      )}
    </tr>
  )
}

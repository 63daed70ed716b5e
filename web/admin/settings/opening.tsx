import { Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import { HoursFields } from './hours.tsx'
import { useLaunchTitle } from './launch-progress.tsx'
import { isTakingMoney } from './payments/money-state.tsx'
import { getSettingsPath } from './sections.ts'
import { type Launch, type SectionProps, type Settings, saveSettings } from './settings-api.ts'
import { ActionRow, SettingsSection } from './settings-section.tsx'

interface OpeningProps extends SectionProps {
  role: string
  /** Null for a role that may not open or close the shop. */
  launch: Launch | null
}

/** Whether the shop is open to visitors, the day that its opening page names, and the hours of its chat. */
export function Opening({ role, shop, launch }: OpeningProps) {
  const { t } = useTranslation('admin-settings')
  const { isOpen, opensOn = null, chatHours = null } = shop.settings
  const hasOpeningDay = launch !== null && !isOpen
  const edit = useSettingsEdit<Pick<Settings, 'opensOn' | 'chatHours'>>(shop, {
    saved: hasOpeningDay ? { opensOn, chatHours } : { chatHours },
    toChanges: (draft) => draft,
  })
  const { draft, change, errors } = edit
  const payments = launch?.steps.find(({ id }) => id === 'payments')
  const isUnpaid = payments !== undefined && !isTakingMoney(payments)
  const reason = payments?.reason
  return (
    <>
      {isUnpaid && (
        <Notice
          className="mt-5"
          tone="warning"
          title={t('payments.money.off')}
          action={
            hasPermission(role, 'credentials:manage') && (
              <Link to={getSettingsPath('payments')} className={buttonClass({ className: 'sm:min-w-56' })}>
                {t('launch.steps.payments.action')}
              </Link>
            )
          }
          data-testid="no-money"
        >
          {reason && reason !== 'given_up' && reason !== 'below_minimum' && t(`launch.reasons.${reason}`)}
        </Notice>
      )}
      {launch && (
        <SettingsSection
          id="opening"
          isRegion
          title={t('opening.heading')}
          state={
            <Badge tone={isOpen ? 'good' : 'warning'} size="medium">
              <span role="status">{t(isOpen ? 'opening.nowOpen' : 'opening.nowClosed')}</span>
            </Badge>
          }
          intro={t(isOpen ? 'opening.openText' : 'opening.closedText')}
        >
          <OpenState shop={shop} launch={launch} />
        </SettingsSection>
      )}
      <EditForm
        title={t('sections.opening')}
        edit={edit}
        // Switched off, the hours have no field; switched on, their days are read before they are saved.
        savesItself={!hasOpeningDay && draft.chatHours === null}
      >
        {hasOpeningDay && (
          <SettingsSection title={t('opening.opensOn')}>
            <div className="max-w-sm">
              <DateField
                name="opensOn"
                label={t('opening.opensOn')}
                hint={t('opening.opensOnHint')}
                value={draft.opensOn ?? ''}
                onChange={(day) => change({ ...draft, opensOn: day || null })}
              />
            </div>
          </SettingsSection>
        )}
        <SettingsSection title={t('hours.heading')} intro={t('hours.intro')}>
          <HoursFields
            saved={chatHours}
            hours={draft.chatHours ?? null}
            errors={errors}
            onChange={(next) => change({ ...draft, chatHours: next })}
          />
        </SettingsSection>
      </EditForm>
    </>
  )
}

/** Whether visitors see the shop or the opening page, with the button that changes it. */
function OpenState({ shop, launch }: SectionProps & { launch: Launch }) {
  const { t, lang } = useTranslation('admin-settings')
  const { isOpen = true } = shop.settings
  const stepsLeft = useLaunchTitle(launch.steps)
  const since = launch.openSince && isolateBidi(formatDate(lang, launch.openSince, 'moment'))
  return (
    <ActionRow
      title={isOpen && since && t('opening.openSince', { date: since })}
      action={
        <DialogButton
          name="isOpen"
          look={isOpen ? 'line' : 'solid'}
          dialog={
            <ConfirmDialog
              title={t(isOpen ? 'opening.close' : 'opening.open')}
              text={
                isOpen
                  ? t('opening.closeText')
                  : `${t('opening.openingText')} ${t('opening.stepsLeft', { steps: stepsLeft })}`
              }
              submit={t(isOpen ? 'opening.close' : 'opening.open')}
              failed={t('saveFailed')}
              danger={isOpen}
              onConfirm={() => saveSettings(shop.revision, { isOpen: !isOpen })}
              done={() => t(isOpen ? 'opening.closed' : 'opening.opened')}
            />
          }
        >
          {t(isOpen ? 'opening.close' : 'opening.open')}
        </DialogButton>
      }
    >
      {t(isOpen ? 'opening.intro' : 'opening.openingText')}
    </ActionRow>
  )
}

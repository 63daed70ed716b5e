import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { EditForm, SectionHeading, useSettingsEdit } from './edit-form.tsx'
import { useLaunchTitle } from './launch-progress.tsx'
import { isTakingMoney } from './payments/money-state.tsx'
import { getSettingsPath } from './sections.ts'
import { type Launch, type SectionProps, saveSettings } from './settings-api.ts'

/** Whether visitors see the shop or the opening page, which names the opening day. */
export function Opening({ role, shop, launch }: SectionProps & { role: string; launch: Launch }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const { isOpen = true } = shop.settings
  const [isAsking, setAsking] = useState(false)
  const stepsLeft = useLaunchTitle(launch.steps)
  const Icon = isOpen ? CircleCheck : CircleDashed
  const isUnpaid = launch.steps.some((step) => step.id === 'payments' && !isTakingMoney(step))
  return (
    <>
      <SectionHeading title={t('sections.opening')} intro={t('opening.intro')} />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-y border-line py-4">
        <div className="flex min-w-0 flex-1 basis-72 gap-3">
          <Icon
            className={`mt-0.5 size-5 shrink-0 ${isOpen ? 'text-success' : 'text-muted'}`}
            aria-hidden="true"
          />
          <div className="min-w-0">
            <p className="font-semibold" role="status">
              {isOpen
                ? launch.openSince
                  ? t('opening.openSince', {
                      date: isolateBidi(formatDate(lang, launch.openSince, 'moment')),
                    })
                  : t('opening.isOpen')
                : t('opening.isClosed')}
            </p>
            <p className="text-muted">{t(isOpen ? 'opening.openText' : 'opening.closedText')}</p>
            {isUnpaid && (
              <p className="mt-1 font-medium" data-testid="no-money">
                {t('payments.money.off')}
                {hasPermission(role, 'credentials:manage') && (
                  <>
                    {' · '}
                    <Link to={getSettingsPath('payments')} className="text-link underline underline-offset-4">
                      {t('launch.steps.payments.action')}
                    </Link>
                  </>
                )}
              </p>
            )}
          </div>
        </div>
        <Button name="isOpen" look={isOpen ? 'line' : 'solid'} size="small" onClick={() => setAsking(true)}>
          {t(isOpen ? 'opening.close' : 'opening.open')}
        </Button>
      </div>
      {isAsking && (
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
          onClose={() => setAsking(false)}
        />
      )}
      {!isOpen && <OpeningDay shop={shop} />}
    </>
  )
}

/** The day that the opening page names. */
function OpeningDay({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const { opensOn = null } = shop.settings
  const edit = useSettingsEdit(shop, { saved: { opensOn }, toChanges: (draft) => draft })
  return (
    <EditForm title={t('opening.opensOn')} edit={edit}>
      <div className="max-w-sm">
        <DateField
          name="opensOn"
          label={t('opening.opensOn')}
          hint={t('opening.opensOnHint')}
          value={edit.draft.opensOn ?? ''}
          onChange={(opensOn) => edit.change({ opensOn: opensOn || null })}
        />
      </div>
    </EditForm>
  )
}

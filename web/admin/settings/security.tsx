import { useTranslation } from '../../i18n/translation.tsx'
import { EditForm } from './edit-form.tsx'
import { useShopSettings } from './shop-settings.ts'
import { Switch } from './switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Security requirements for staff accounts. */
export function Security() {
  const { t } = useTranslation('admin-settings')
  const { settings, save, reload } = useShopSettings()
  const edit = useSettingsForm({
    saved: settings.staffSecondFactor ?? false,
    reload,
    under: 'changes.',
    save: (staffSecondFactor) => save({ staffSecondFactor }),
  })
  return (
    <EditForm title={t('sections.security')} edit={edit}>
      <div className="border-t border-line">
        <Switch
          label={t('security.requireSecondFactor')}
          text={t('security.requireSecondFactorText')}
          on={edit.draft}
          onChange={edit.change}
        />
      </div>
    </EditForm>
  )
}

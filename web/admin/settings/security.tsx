import { useTranslation } from '../../i18n/translation.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './shop-settings.ts'
import { Switch } from './switch.tsx'

/** Security requirements for staff accounts. */
export function Security({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.staffSecondFactor ?? false,
    toChanges: (staffSecondFactor) => ({ staffSecondFactor }),
  })
  return (
    <EditForm title={t('sections.security')} edit={edit}>
      <div className="max-w-160 border-t border-line">
        <Switch
          name="staffSecondFactor"
          label={t('security.requireSecondFactor')}
          text={t('security.requireSecondFactorText')}
          on={edit.draft}
          onChange={edit.change}
        />
      </div>
    </EditForm>
  )
}
